import { Link } from "react-router";
import { LegalDocument, type LegalSection } from "./LegalDocument";

export function Privacy() {
  return (
    <LegalDocument
      title="Privacy Policy"
      summary="Which data this service stores, how it is used, who else receives it, and which rights you have."
      updated="January 2025"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "scope",
    title: "What this policy covers",
    content: (
      <p>
        This policy is about personal data that we process when you visit this site, use your account or write to us.
        Using the service is also subject to the <Link to="/terms">Terms of Service</Link>.
      </p>
    ),
  },
  {
    id: "collected",
    title: "Data that we store",
    content: (
      <ul>
        <li>
          <strong>Account:</strong> your e-mail address, the name and organization that you give, a hash of your
          password (never the password), your plan, when you signed in, and what administrators changed about your
          account. To help you, an administrator can look at your account for up to 30 minutes without changing it; each
          look is recorded, and conversations and files are never shown. If you sign in with Google: your address and
          name as Google gives them.
        </li>
        <li>
          <strong>Conversations:</strong> your questions, the answers, and when they were given; which answers you found
          helpful or not, with your note, which administrators read. If you share a conversation by a link, we store
          when it was made and ends, and only a fingerprint of the link itself.
        </li>
        <li>
          <strong>Files:</strong> the tables that you upload, what we detected in their columns, and the reports and
          maps made from them.
        </li>
        <li>
          <strong>Payments:</strong> plan, amount, time and state of a payment, with the gateway's numbers for it. We
          never see card numbers or bank details.
        </li>
        <li>
          <strong>Inquiries:</strong> what you write in the contact form.
        </li>
        <li>
          <strong>Technical records:</strong> what the service did and which errors occurred. They contain no passwords,
          no e-mail addresses and nothing of your messages or files. The network address of your device is used to limit
          abuse.
        </li>
      </ul>
    ),
  },
  {
    id: "use",
    title: "What it is used for",
    content: (
      <>
        <p>We use this data:</p>
        <ul>
          <li>to give you the service: to sign you in, answer your questions and keep your history;</li>
          <li>to take payments and open the plan that you paid for;</li>
          <li>to send e-mails that you request, such as the confirmation of your address;</li>
          <li>to protect the service against abuse, and to find and repair faults;</li>
          <li>to answer your inquiries.</li>
        </ul>
        <p>
          The grounds for this are the contract with you, our legitimate interest in a safe service, and the law where
          it requires us to keep records. We do not show advertising, build profiles or train models with your data.
        </p>
      </>
    ),
  },
  {
    id: "processing",
    title: "Where your data is processed",
    content: (
      <>
        <p>
          Your tables are analyzed on our own servers by deterministic engines. Your questions and files do not leave
          them, with two exceptions that only the operator of this installation can switch on:
        </p>
        <ul>
          <li>
            <strong>A language model.</strong> If one is connected, your question and what is needed to understand it
            may be sent to its provider. The numbers are still computed here.
          </li>
          <li>
            <strong>Maps.</strong> If map pictures or maps of another server are switched on, they are requested from
            that server.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "sharing",
    title: "Who else receives data",
    content: (
      <ul>
        <li>
          <strong>Payment gateways</strong> (Razorpay or PayU) when you pay. What you enter there goes to them directly.
        </li>
        <li>
          <strong>Google</strong>, if you choose to sign in with it.
        </li>
        <li>
          <strong>Companies that run servers, storage or mail for us</strong>, bound to our instructions.
        </li>
        <li>
          <strong>Authorities</strong>, where the law obliges us.
        </li>
      </ul>
    ),
  },
  {
    id: "retention",
    title: "How long it is kept",
    content: (
      <ul>
        <li>
          Account: until you delete it. Conversations and files: until you delete them or your account, and no longer
          than usage data.
        </li>
        <li>
          Usage data: up to 3 years. Messages and answers are removed automatically 3 years after they were written,
          files and results 3 years after they were last used, inquiries 3 years after they were sent.
        </li>
        <li>
          Records of payments: as long as tax law requires. When you delete your account they are kept without your name
          and address, and so is the record of what administrators did.
        </li>
        <li>Links to your files in the chat work for 24 hours and are then created again for you.</li>
      </ul>
    ),
  },
  {
    id: "security",
    title: "Security",
    content: (
      <p>
        Passwords are stored as hashes that are slow to guess, tokens as fingerprints. Every request for your data is
        checked against your account. A link to a file works for everyone who has it until it expires, so share it with
        care. No system is perfectly safe: if something happens to your data, we notify you as the law requires.
      </p>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    content: (
      <>
        <p>You have the right to:</p>
        <ul>
          <li>
            <strong>access:</strong> know which data we have about you and get a copy. Your{" "}
            <Link to="/account">account page</Link> has a button for it, &quot;Export my data&quot;
          </li>
          <li>
            <strong>rectification:</strong> have wrong data corrected;
          </li>
          <li>
            <strong>erasure:</strong> have your data deleted: single conversations in the chat, single files on the
            upload page (permanently, or with 7 days to restore them), everything with &quot;Delete account&quot; on
            your account page. It is deleted immediately. If the storage fails to delete a file, we try again until it
            is deleted. Only Google or your other sign-in service can delete your account there;
          </li>
          <li>
            <strong>portability:</strong> get your data in a form that other programs read. The copy of your data is one
            JSON file with links to your files; single conversations can be exported as JSON in the chat;
          </li>
          <li>
            <strong>restriction:</strong> have us keep your data without using it;
          </li>
          <li>
            <strong>objection:</strong> object to processing that rests on our legitimate interest.
          </li>
        </ul>
        <p>
          For everything else write to us through the <Link to="/contact">contact form</Link>. You may also complain to
          a supervisory authority.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies and local storage",
    content: (
      <>
        <p>There are three types of cookies. This is how the service deals with each:</p>
        <ul>
          <li>
            <strong>Essential:</strong> needed to sign in, to stay signed in, and to stay connected to the same server.
            Your sign-in and the drafts of your messages are kept in your browser's own storage; a cookie is set only
            where signing in or the connection needs one.
          </li>
          <li>
            <strong>Analytics:</strong> none. We do not measure visitors, and no other site learns of your visit. There
            are no tracking cookies.
          </li>
          <li>
            <strong>Preference:</strong> whether you chose the light or the dark theme, and how numbers and dates are
            written, kept in local storage.
          </li>
        </ul>
        <p>You can delete all of this in your browser; you are then signed out.</p>
      </>
    ),
  },
  {
    id: "children",
    title: "Children",
    content: (
      <p>
        The service is not for children under 16, and we do not knowingly store data about them. If you believe that a
        child has given us data, please contact us and we will delete it.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes and contact",
    content: (
      <p>
        When this policy changes, the date at the top changes with it, and we notify you of material changes by e-mail
        or in the service. For everything about your data, write to us through the{" "}
        <Link to="/contact">contact form</Link>. We answer within 24 hours.
      </p>
    ),
  },
];
