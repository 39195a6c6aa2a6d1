import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useShownName } from "@/lib/shown-name";
import { loadHelp } from "../texts/load";
import { HelpScreen } from "./HelpScreen";

// Roles are looked up in a long page, which is slow where the tests share a machine.
configure({ asyncUtilTimeout: 4_000 });

// Reading a hundred files takes longer than a test waits for an element.
beforeAll(async () => void (await loadHelp()));

const scrolledTo: string[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    scrolledTo.push(this.id);
  });
});

function Address() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{`${pathname}${search}${hash} ${useShownName() ?? "-"}`}</output>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  );
}

async function open(address: string) {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <Suspense fallback="Loading">
          <Routes>
            <Route path="/help/:helpPage?" element={<HelpScreen />} />
          </Routes>
        </Suspense>
        <Address />
      </MemoryRouter>,
    ),
  );
  await screen.findByLabelText("Search the help");
  return userEvent.setup();
}

const address = () => screen.getByLabelText("address").textContent;
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the help", { timeout: 15_000 }, () => {
  it("begins with every page and a sentence about it", async () => {
    const user = await open("/help");
    await title("Help");
    expect(screen.getByText("What the keyboard does in the chat, in answers, tables and charts.")).toBeVisible();
    await user.click(within(screen.getByRole("region", { name: "Start" })).getByRole("link", { name: "Keys" }));
    await title("Keys");
    await waitFor(() => expect(address()).toBe("/help/keys Keys"));
  });

  it("shows a page with anchors, tables and links to other pages", async () => {
    const user = await open("/help/how-numbers-are-made");
    await title("How the numbers are made");
    await user.click(screen.getByText("traced back"));
    await title("Reading the results");
    await waitFor(() => expect(address()).toBe("/help/reading-results#where-a-number-comes-from Reading the results"));
    expect(scrolledTo).toEqual(["where-a-number-comes-from"]);
    expect(screen.getByRole("figure", { name: "Table" })).toBeInTheDocument();
  });

  it("names documents of the source code without a link that leads nowhere", async () => {
    await open("/help/operators");
    expect(screen.getByText("threats and defences")).toBeVisible();
    expect(screen.queryByRole("link", { name: "threats and defences" })).not.toBeInTheDocument();
  });

  it("finds pages while one types, and Enter opens the first", async () => {
    const user = await open("/help/keys");
    await user.click(screen.getByLabelText("Search the help"));
    await user.keyboard("dec");
    await user.paste("imal marks");
    expect(screen.getByText("Preparing data: Numbers and decimal marks")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/help/keys?q=decimal+marks Keys"));
    await user.keyboard("{Enter}");
    await title("Preparing data");
    await waitFor(() => expect(address()).toBe("/help/preparing-data#numbers-and-decimal-marks Preparing data"));
  });

  it("says when a search finds nothing", async () => {
    await open("/help?q=zebra");
    expect(screen.getByText(/No page holds all words of “zebra”/)).toBeVisible();
  });

  it("goes back to the search from a page that it found", async () => {
    const user = await open("/help?q=decimal+marks");
    await user.click(screen.getByText("Preparing data: Numbers and decimal marks"));
    await title("Preparing data");
    expect(screen.getByLabelText("Search the help")).toHaveValue("");
    await user.click(screen.getByText("back"));
    expect(await screen.findByText("Preparing data: Numbers and decimal marks")).toBeVisible();
    expect(screen.getByLabelText("Search the help")).toHaveValue("decimal marks");
  });

  it("leads to the neighbours of a page", async () => {
    const user = await open("/help/preparing-data");
    const neighbours = within(screen.getByRole("navigation", { name: "Neighbouring pages" }));
    expect(neighbours.getByRole("link", { name: "Previous: The first five minutes" })).toBeVisible();
    await user.click(neighbours.getByRole("link", { name: "Next: Reading the results" }));
    await title("Reading the results");
  });

  it("shows an article of the General Assistant as a page", async () => {
    await open("/help/mase");
    await title("MASE: mean absolute scaled error");
    expect(
      within(screen.getByRole("article")).getByRole("link", { name: "WAPE: weighted absolute percentage error" }),
    ).toHaveAttribute("href", "/help/wape");
  });

  it.each(["/help/none", "/help/README", "/help/plan-agents"])("says that %s does not exist", async (path) => {
    await open(path);
    await title("This help page does not exist");
    await waitFor(() => expect(address()).toBe(`${path} Page not found`));
  });
});
