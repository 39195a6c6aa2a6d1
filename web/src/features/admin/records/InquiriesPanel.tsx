import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { noteAnswered, useInquiries } from "../api";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { Pages } from "../Pages";
import { InquiryCard } from "./InquiryCard";

/** The inquiries from the contact page, each with the time left for the promised answer. */
export function InquiriesPanel() {
  const [state, setState] = useState("new");
  const [page, setPage] = useState(1);
  const inquiries = useInquiries(state, page);
  const queries = useQueryClient();

  async function answered(id: string) {
    try {
      await noteAnswered(id);
      toast.success(t`Marked as answered.`);
    } catch (error) {
      toast.error(errorText(error, t`The inquiry could not be marked as answered.`));
    }
    await queries.invalidateQueries({ queryKey: ["admin"] });
  }

  return (
    <section aria-label={t`Inquiries`} className="space-y-3">
      <select
        className="select w-full sm:w-48"
        aria-label={t`State of inquiries`}
        value={state}
        onChange={(event) => {
          setState(event.target.value);
          setPage(1);
        }}
      >
        <option value="new">{t({ message: "New", context: "state of inquiries" })}</option>
        <option value="answered">{t({ message: "Answered", context: "state of inquiries" })}</option>
        <option value="">{t({ message: "All", context: "inquiries" })}</option>
      </select>
      {inquiries.isError ? (
        <LoadError
          title={t`Failed to load inquiries`}
          error={inquiries.error}
          onRetry={() => void inquiries.refetch()}
        />
      ) : inquiries.isPending ? (
        <div className="surface">
          <LoadingLine text={t`Loading inquiries...`} />
        </div>
      ) : inquiries.data.inquiries.length === 0 ? (
        <p role="status" className="surface muted px-4 py-16 text-center">
          <Trans>No inquiries</Trans>
        </p>
      ) : (
        <>
          <ul className="space-y-3">
            {inquiries.data.inquiries.map((inquiry) => (
              <li key={inquiry.id}>
                <InquiryCard inquiry={inquiry} onAnswered={() => answered(inquiry.id)} />
              </li>
            ))}
          </ul>
          <div className="surface">
            <Pages pagination={inquiries.data.pagination} label={t`Pages of inquiries`} onPage={setPage} />
          </div>
        </>
      )}
    </section>
  );
}
