import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ConversationMissing } from "./ConversationMissing";

it("takes the focus of the message box that it replaces, so that its heading is read", () => {
  const place = (
    <main id="content" tabIndex={-1}>
      <textarea aria-label="Message" />
    </main>
  );
  const { rerender } = render(place);
  screen.getByRole("textbox").focus();
  rerender(
    <main id="content" tabIndex={-1}>
      <ConversationMissing panelButton={null} onNew={() => {}} />
    </main>,
  );
  expect(screen.getByRole("heading", { name: "Conversation not found" })).toHaveFocus();
});
