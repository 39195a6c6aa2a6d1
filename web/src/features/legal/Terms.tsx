import { Link } from "react-router";
import { LegalDocument, type LegalSection } from "./LegalDocument";

export function Terms() {
  return (
    <LegalDocument
      title="Terms of Service"
      summary="What you can expect from this service, what we expect from you, and how plans are paid for and cancelled."
      updated="January 2025"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "acceptance",
    title: "Acceptance of these terms",
    content: (
      <>
        <p>
          By creating an account or using the service you accept these terms and the{" "}
          <Link to="/privacy">Privacy Policy</Link>. If you use it for an organization, you accept them on its behalf
          and confirm that you may do so.
        </p>
        <p>If you do not agree, please do not use the service.</p>
      </>
    ),
  },
  {
    id: "service",
    title: "Description of the service",
    content: (
      <>
        <p>
          The service answers questions about supply chains in a chat. You choose an agent (demand forecasting,
          inventory optimization, vehicle routing, dynamic demand sensing or supplier selection), upload a CSV or Excel
          file, and receive answers with tables and files to download.
        </p>
        <p>
          Numbers in the answers are computed from your file by deterministic engines: the same file and the same
          question give the same result. Forecasts and recommendations are estimates. They support your decisions and do
          not replace them.
        </p>
        <p>Which agents you can ask, and how much data they take, depends on your plan.</p>
      </>
    ),
  },
  {
    id: "accounts",
    title: "Your account",
    content: (
      <ul>
        <li>You need an account with a confirmed e-mail address, and must be at least 16 years old.</li>
        <li>Keep your password to yourself. You are responsible for all activity on your account.</li>
        <li>
          Contact us immediately if you believe that another person uses your account. You can sign out at any time.
        </li>
      </ul>
    ),
  },
  {
    id: "data",
    title: "Data and privacy",
    content: (
      <>
        <p>
          Your files and conversations remain yours. You allow us to store and process them as far as this is needed to
          answer your questions and to show you the answers again. We do not sell them, and we do not use them to train
          models.
        </p>
        <p>
          Upload only data that you may share with us. The <Link to="/privacy">Privacy Policy</Link> describes how we
          handle personal data.
        </p>
      </>
    ),
  },
  {
    id: "plans",
    title: "Subscription plans",
    content: (
      <ul>
        <li>The Basic plan costs nothing. Other plans are billed in advance for each billing period.</li>
        <li>Payments are non-refundable, except where the law requires otherwise.</li>
        <li>
          You can cancel at any time. Your access is kept to the end of the billing period that you have paid for.
        </li>
        <li>After that your account continues on the Basic plan, and your conversations and files are kept.</li>
        <li>
          Payments are made through a payment gateway (Razorpay or PayU) under its own terms. A plan becomes active when
          the gateway has confirmed the payment.
        </li>
        <li>
          Prices may change for later billing periods. We announce new prices as described under "Changes to these
          terms".
        </li>
      </ul>
    ),
  },
  {
    id: "use",
    title: "Acceptable use",
    content: (
      <>
        <p>Please do not:</p>
        <ul>
          <li>break the law with the service, or violate rights of others;</li>
          <li>upload harmful files, or data that you have no right to use;</li>
          <li>try to reach accounts, conversations or files of others;</li>
          <li>get around the limits of your plan, or overload the service on purpose;</li>
          <li>resell access to the service without our agreement.</li>
        </ul>
      </>
    ),
  },
  {
    id: "property",
    title: "Intellectual property",
    content: (
      <>
        <p>
          The service, its name and its design belong to us or our licensors. Parts of the software are open source;
          their licences apply to them.
        </p>
        <p>What you upload, and the answers and reports made from it, are yours to use as you like.</p>
      </>
    ),
  },
  {
    id: "liability",
    title: "Limitation of liability",
    content: (
      <>
        <p>
          The service is provided as it is. We work to keep it available and correct, but do not promise that it is free
          of errors or interruptions, or that a forecast comes true.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect damage such as lost profit or lost data, and our
          total liability is limited to what you paid for the service in the twelve months before the claim. Liability
          that cannot be limited by law stays as it is.
        </p>
      </>
    ),
  },
  {
    id: "termination",
    title: "Termination",
    content: (
      <>
        <p>You can stop using the service at any time and ask us to delete your account.</p>
        <p>
          We may suspend or end an account that breaks these terms. Where it is possible and fair, we warn you first and
          give you the chance to correct the problem and to download your data.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    content: (
      <p>
        We may change these terms. We give 30 days' notice of material changes, by e-mail or in the service, before they
        apply. If you continue to use the service after that, the new terms apply. The date of the last change is at the
        top of this page.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    content: (
      <p>
        Questions about these terms? Write to us through the <Link to="/contact">contact form</Link>. We answer within
        24 hours.
      </p>
    ),
  },
];
