import { useId, useState } from "react";
import { Icon } from "@/components/Icon";

/** A heading that shows and hides what is below it. What is hidden is not loaded. */
export function Foldable({
  title,
  level: Heading,
  startsOpen = false,
  children,
}: {
  title: string;
  level: "h2" | "h3";
  startsOpen?: boolean;
  children: React.ReactNode;
}) {
  const [expanded, setExpanded] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <Heading>
        <button
          type="button"
          className={`rounded-field flex w-full cursor-pointer items-center justify-between gap-2 px-2 py-1 text-sm hover:bg-base-200 ${Heading === "h2" ? "font-semibold" : "font-medium"}`}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          <span className="min-w-0 truncate" title={title}>
            {title}
          </span>
          <Icon name={expanded ? "sortUp" : "sortDown"} className="size-4.5 shrink-0" />
        </button>
      </Heading>
      <div id={id} hidden={!expanded}>
        {expanded && children}
      </div>
    </>
  );
}
