import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { NoteForm } from "./NoteForm";
import { type Feedback, useFeedback } from "./use-feedback";

const UP = "M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H7";

/** Whether the user found an answer helpful, with a note if they want; both can be changed and taken back. */
export function AnswerFeedback({ turnId, loaded }: { turnId: string; loaded: Feedback | null }) {
  const { feedback, give } = useFeedback(turnId, loaded);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function press(helpful: boolean) {
    if (feedback?.helpful !== helpful) return void give({ helpful, note: feedback?.note ?? null });
    setOpen(false);
    void give(null);
  }

  function close() {
    opener.current?.focus();
    setOpen(false);
  }

  return (
    <>
      <fieldset aria-label={t`Is this answer helpful?`} className="on-screen inline-flex">
        <Thumb
          label={t`Helpful`}
          pressedHint={t`Helpful: press again to take it back`}
          isPressed={feedback?.helpful === true}
          onPress={() => press(true)}
        />
        <Thumb
          label={t`Not helpful`}
          pressedHint={t`Not helpful: press again to take it back`}
          isDown
          isPressed={feedback?.helpful === false}
          onPress={() => press(false)}
        />
        {feedback && (
          <button
            ref={opener}
            type="button"
            className="btn btn-ghost btn-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {feedback.note ? t`Edit the note` : t`Add a note`}
          </button>
        )}
      </fieldset>
      {feedback && isOpen && (
        <NoteForm
          isHelpful={feedback.helpful}
          note={feedback.note ?? ""}
          onSave={(note) => give({ helpful: feedback.helpful, note: note || null })}
          onEnd={close}
        />
      )}
    </>
  );
}

function Thumb({
  label,
  pressedHint,
  isDown = false,
  isPressed,
  onPress,
}: {
  label: string;
  pressedHint: string;
  isDown?: boolean;
  isPressed: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-sm btn-square ${isPressed ? "text-primary" : ""}`}
      aria-label={label}
      title={isPressed ? pressedHint : label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <svg
        viewBox="0 0 24 24"
        className={`size-4 ${isDown ? "rotate-180" : ""}`}
        fill={isPressed ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={UP} />
      </svg>
    </button>
  );
}
