import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { rovingRow, useRovingRows } from "./use-roving-rows";

const ROWS = ["a", "b", "c"];

function List({ first }: { first?: string }) {
  const { stop, handlers } = useRovingRows(ROWS, first);
  return (
    <div {...handlers}>
      {ROWS.map((id) => (
        <div key={id} {...rovingRow(id)}>
          <a href={`#${id}`} tabIndex={id === stop ? 0 : -1}>
            Open {id}
          </a>
          <button type="button" tabIndex={-1}>
            Rename {id}
          </button>
          {id !== "c" && (
            <button type="button" tabIndex={-1}>
              Delete {id}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

function open(first?: string) {
  render(
    <>
      <List {...(first ? { first } : {})} />
      <textarea aria-label="Message" />
    </>,
  );
  return userEvent.setup();
}

const focused = () => document.activeElement?.textContent;

it("is one stop of the Tab key, at the row that is wanted first", async () => {
  const user = open("b");
  await user.tab();
  expect(focused()).toBe("Open b");
  await user.tab();
  expect(screen.getByRole("textbox")).toHaveFocus();
});

it("is moved in by the arrows, from row to row and to what a row offers, and not over its ends", async () => {
  const user = open();
  await user.tab();
  await user.keyboard("{ArrowUp}{ArrowLeft}");
  expect(focused()).toBe("Open a");
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}");
  expect(focused()).toBe("Delete b");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Rename c");
  await user.keyboard("{ArrowDown}{Home}");
  expect(focused()).toBe("Open c");
  await user.keyboard("{Control>}{Home}{/Control}{End}");
  expect(focused()).toBe("Delete a");
  await user.keyboard("{Control>}{End}{/Control}");
  expect(focused()).toBe("Open c");
});

it("is entered again where it was left", async () => {
  const user = open();
  await user.tab();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  await user.tab();
  await user.tab({ shift: true });
  expect(focused()).toBe("Open c");
});
