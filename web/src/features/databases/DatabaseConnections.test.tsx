import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, call } from "@/lib/http";
import { currentToasts } from "@/lib/toasts";
import type { Connection, Connections } from "./api";
import { DatabaseConnections } from "./DatabaseConnections";

vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const SHOP: Connection = {
  id: "c1",
  name: "Shop",
  host: "db.example.com",
  port: 5432,
  database: "shop",
  username: "reader",
  tls: "require",
  ca_certificate: null,
  source: "shop.sales",
  schedule: "daily",
  state: "idle",
  needs_password: false,
  next_refresh_at: "2099-01-02T12:00:00Z",
  last_refresh_at: "2025-01-01T12:00:00Z",
  last_rows: 1200,
  last_error: null,
  data_set_id: "d1",
  data_set_name: "Shop.csv",
  created_at: "2025-01-01T00:00:00Z",
};

let connections: Connections;
let refused: ApiError | null;
const onRefreshed = vi.fn();

function open() {
  vi.mocked(call).mockImplementation(async (path, { method, body }) => {
    if (method && refused) throw refused;
    if (path.endsWith("/test")) return { columns: ["day", "pieces"], rows: [["2025-01-06", null]] };
    if (method === "DELETE") {
      connections = { ...connections, connections: [] };
      return null;
    }
    if (path.endsWith("/refresh")) {
      connections = { ...connections, connections: [{ ...SHOP, state: "waiting" }] };
      return connections.connections[0];
    }
    if (method) {
      const saved = { ...SHOP, ...(body as Partial<Connection>) };
      connections = { ...connections, connections: [saved] };
      return saved;
    }
    return connections;
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <DatabaseConnections upgradeTo="/pricing" onRefreshed={onRefreshed} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const changes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([, { method }]) => method)
    .map(([path, { method, body }]) => [method, path, body]);

async function fill(user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.type(within(dialog).getByLabelText(label), text);
  }
}

const TYPED = {
  Name: "Shop",
  Host: "db.example.com",
  Database: "shop",
  "User name": "reader",
  Password: "secret",
  "Table or query": "shop.sales",
};

beforeEach(() => {
  connections = {
    included: true,
    plans: ["Enterprise"],
    most: 10,
    is_set_up: true,
    allows_private: false,
    connections: [],
  };
  refused = null;
  onRefreshed.mockReset();
  vi.mocked(call).mockReset();
});

describe("the list", () => {
  it("loads, and states that there are none", async () => {
    open();
    expect(screen.getByRole("status", { name: "Loading your database connections" })).toBeVisible();
    expect(await screen.findByText("You have connected no database.")).toBeVisible();
    expect(screen.getByRole("link", { name: "How to connect a database" })).toHaveAttribute(
      "href",
      "/help/database-connections",
    );
  });

  it("shows where each database is, its last refresh, its rows, its schedule and its data set", async () => {
    connections.connections = [SHOP];
    open();
    const [shop] = within(await screen.findByRole("list", { name: "Database connections" })).getAllByRole("listitem");
    expect(shop).toHaveTextContent("reader at db.example.com:5432, database shop");
    expect(shop).toHaveTextContent(/Refreshed .*2025, 1,200 rows · data set Shop\.csv/);
    expect(shop).toHaveTextContent(/Refreshed every day, next .*2099/);
  });

  it("shows why a refresh failed, that a schedule is paused, and that a password is needed", async () => {
    const lost: Connection = { ...SHOP, id: "c2", name: "Lost", needs_password: true, state: "idle" };
    connections.connections = [{ ...SHOP, state: "paused", last_error: "There is no such table." }, lost];
    open();
    expect(await screen.findByText("There is no such table.")).toBeVisible();
    expect(screen.getByText("Schedule paused after three failures")).toBeVisible();
    expect(screen.getByText(/enter the password again/)).toBeVisible();
  });

  it("refreshes now, shows that, and loads the data sets again when it has ended", async () => {
    connections.connections = [SHOP];
    const user = open();
    const button = await screen.findByRole("button", { name: "Refresh Shop now" });
    await user.click(button);
    expect(await screen.findByText(/Waiting for its refresh/)).toBeVisible();
    expect(changes()).toEqual([["POST", "/api/database-connections/c1/refresh", undefined]]);
    expect(button).toHaveAttribute("aria-disabled", "true");
    connections = { ...connections, connections: [SHOP] };
    await vi.waitFor(() => expect(onRefreshed).toHaveBeenCalledOnce(), { timeout: 4_000 });
  });

  it("deletes after a question, and says that the data set stays", async () => {
    connections.connections = [SHOP];
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Delete Shop" }));
    const dialog = screen.getByRole("dialog", { name: "Delete the connection Shop?" });
    expect(dialog).toHaveTextContent("The data set Shop.csv stays with all its versions.");
    await user.click(within(dialog).getByRole("button", { name: "Delete connection" }));
    expect(await screen.findByText("You have connected no database.")).toBeVisible();
    expect(currentToasts().map(({ text }) => text)).toContain("Deleted the connection Shop.");
  });
});

describe("the dialog", () => {
  it("states errors beside the fields and focuses the first one", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Connect a database" }));
    const dialog = await screen.findByRole("dialog", { name: "Connect a database" });
    await user.click(within(dialog).getByRole("button", { name: "Save and refresh" }));
    expect(within(dialog).getByLabelText("Name")).toHaveFocus();
    expect(within(dialog).getByLabelText("Name")).toHaveAccessibleDescription(/^Enter a name\./);
    expect(within(dialog).getByLabelText("Host")).toHaveAccessibleDescription(/Enter the host alone/);
    expect(within(dialog).getByLabelText("Table or query")).toBeInvalid();
    expect(changes()).toEqual([]);
  });

  it("tests without a name and shows the first rows", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Connect a database" }));
    const dialog = await screen.findByRole("dialog", { name: "Connect a database" });
    const { Name: _, ...others } = TYPED;
    await fill(user, dialog, others);
    await user.click(within(dialog).getByRole("button", { name: "Test connection" }));
    const sample = await within(dialog).findByRole("figure", { name: "First rows" });
    expect(within(sample).getByRole("columnheader", { name: "pieces" })).toBeVisible();
    expect(within(sample).getByRole("cell", { name: "empty" })).toBeVisible();
    const [[method, path, body]] = changes() as [[string, string, object]];
    expect([method, path]).toEqual(["POST", "/api/database-connections/test"]);
    expect(body).toMatchObject({ connection_id: null, password: "secret", port: 5432, source: "shop.sales" });
  });

  it("shows why a test was refused, and saves anyway when asked", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Connect a database" }));
    const dialog = await screen.findByRole("dialog", { name: "Connect a database" });
    await fill(user, dialog, TYPED);
    refused = new ApiError("The server refused the user name or the password.", 422, "unreadable");
    await user.click(within(dialog).getByRole("button", { name: "Test connection" }));
    expect(await within(dialog).findByText(/refused the user name/)).toBeVisible();
    refused = null;
    await user.selectOptions(within(dialog).getByLabelText("Refresh"), "Every week");
    await user.click(within(dialog).getByRole("button", { name: "Save and refresh" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(changes().at(-1)).toMatchObject([
      "POST",
      "/api/database-connections",
      { name: "Shop", schedule: "weekly", tls: "require", ca_certificate: null },
    ]);
  });

  it("keeps the stored password for the same server only", async () => {
    connections.connections = [SHOP];
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Edit Shop" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Shop" });
    expect(within(dialog).getByText("Leave it empty to keep the stored password.")).toBeVisible();
    await user.type(within(dialog).getByLabelText("Host"), ".evil");
    await user.click(within(dialog).getByRole("button", { name: "Save and refresh" }));
    expect(within(dialog).getByLabelText("Password")).toHaveAccessibleDescription(/Enter the password again/);
    expect(changes()).toEqual([]);
    await user.clear(within(dialog).getByLabelText("Host"));
    await user.type(within(dialog).getByLabelText("Host"), "DB.example.com");
    await user.click(within(dialog).getByRole("button", { name: "Save and refresh" }));
    await vi.waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject(["PUT", "/api/database-connections/c1", { password: null }]);
  });

  it("offers no connection without encryption unless private networks are allowed, and asks for a certificate", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: "Connect a database" }));
    const dialog = await screen.findByRole("dialog", { name: "Connect a database" });
    expect(within(dialog).queryByRole("option", { name: "Not encrypted" })).not.toBeInTheDocument();
    await user.selectOptions(within(dialog).getByLabelText("Encryption"), "verify_full");
    await user.click(within(dialog).getByRole("button", { name: "Save and refresh" }));
    expect(within(dialog).getByLabelText("CA certificate")).toBeInvalid();
  });
});

describe("a plan without database connections", () => {
  it("names the plans that have them, and keeps what is there", async () => {
    connections = { ...connections, included: false, connections: [SHOP] };
    open();
    expect(await screen.findByText(/Database connections are part of the Enterprise plan\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Upgrade to connect a database" })).toHaveAttribute("href", "/pricing");
    expect(screen.getByText(/Your connections are kept/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connect a database" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Refresh Shop now" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Delete Shop" })).toBeVisible();
  });

  it("says what the operator has to do", async () => {
    connections = { ...connections, is_set_up: false };
    open();
    expect(await screen.findByText(/Its operator has to set CONNECTIONS_KEY/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connect a database" })).not.toBeInTheDocument();
  });
});
