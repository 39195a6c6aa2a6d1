import { describe, expect, it } from "vitest";
import { asksForAgents, asksForNeeds, asSent, EMPTY_INQUIRY, type Inquiry, problemsOf } from "./inquiry";

const FILLED: Inquiry = {
  ...EMPTY_INQUIRY,
  email: "ada@b.test",
  firstName: "Ada",
  lastName: "Lovelace",
  organization: "Engines",
};

const messages = (change: Partial<Inquiry>) => problemsOf({ ...FILLED, ...change }).map(({ message }) => message);

it("four fields are enough", () => {
  expect(messages({})).toEqual([]);
});

it("an empty form is told its required fields in order", () => {
  expect(problemsOf({ ...EMPTY_INQUIRY, serviceType: "custom" }).map(({ message }) => message)).toEqual([
    "Email is required",
    "FirstName is required",
    "LastName is required",
    "Organization is required",
    "Please describe your custom agent requirements",
  ]);
});

describe("a form is refused", () => {
  it.each<[string, Partial<Inquiry>, string]>([
    ["with a blank name", { firstName: "  " }, "FirstName is required"],
    ["with an address without @", { email: "ada" }, "Please enter a valid email address"],
    ["for existing agents without one", { serviceType: "existing" }, "Please select at least one existing agent"],
    [
      "for custom agents without needs",
      { serviceType: "custom", customAgentNeeds: " \n" },
      "Please describe your custom agent requirements",
    ],
  ])("%s", (_, change, message) => {
    expect(messages(change)).toEqual([message]);
  });
});

it("a missing name is told before a wrong address", () => {
  expect(messages({ email: "ada", lastName: "" })).toEqual([
    "LastName is required",
    "Please enter a valid email address",
  ]);
});

it("both services need nothing more", () => {
  expect(messages({ serviceType: "both" })).toEqual([]);
});

it.each<[Inquiry["serviceType"], boolean, boolean]>([
  ["", false, false],
  ["existing", true, false],
  ["custom", false, true],
  ["both", true, true],
])("the service %j asks for agents: %s, for needs: %s", (serviceType, agents, needs) => {
  const inquiry = { ...FILLED, serviceType };
  expect([asksForAgents(inquiry), asksForNeeds(inquiry)]).toEqual([agents, needs]);
});

it("answers that are not asked for are not sent", () => {
  const inquiry: Inquiry = {
    ...FILLED,
    email: " ada@b.test ",
    serviceType: "custom",
    existingAgents: ["Vehicle Routing"],
    customAgentNeeds: "Cold chain",
  };
  expect(asSent(inquiry)).toMatchObject({ email: "ada@b.test", existingAgents: [], customAgentNeeds: "Cold chain" });
  expect(asSent({ ...inquiry, serviceType: "existing" })).toMatchObject({
    existingAgents: ["Vehicle Routing"],
    customAgentNeeds: "",
  });
});
