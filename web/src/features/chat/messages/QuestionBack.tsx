import { useId } from "react";
import type { Understood } from "../transport/events";
import type { MessageActions } from "./message-actions";
import { ServerText } from "./ServerText";

/** What the user is asked, with a button for each answer. Once something was sent, the buttons are only a record. */
export function QuestionBack({
  question,
  canAnswer,
  actions,
}: {
  question: NonNullable<Understood["question_back"]>;
  canAnswer: boolean;
  actions: MessageActions;
}) {
  const id = useId();
  if (question.choices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and these buttons send at once
    <div role="group" aria-labelledby={id} className="mt-2">
      <p id={id} className="mb-1.5 text-sm font-medium wrap-anywhere">
        <ServerText text={question.text} />
      </p>
      <div className="flex flex-wrap gap-2">
        {question.choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            className="btn btn-sm btn-outline h-auto min-h-8 border-base-300 py-1 wrap-anywhere"
            disabled={!canAnswer}
            onClick={() => actions.say(choice.ask)}
          >
            <ServerText text={choice.label} />
          </button>
        ))}
      </div>
    </div>
  );
}
