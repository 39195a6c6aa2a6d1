import { describe, expect, it } from "vitest";
import {
  asksForAgents,
  asksForNeeds,
  asSent,
  BUDGETS,
  BUSINESS_TYPES,
  EMPLOYEE_SIZES,
  EMPTY_INQUIRY,
  EXISTING_AGENTS,
  type Inquiry,
  problemsOf,
  SERVICE_TYPES,
  TIMELINES,
} from "./inquiry";

const FILLED: Inquiry = {
  ...EMPTY_INQUIRY,
  email: "ada@b.test",
  firstName: "Ada",
  lastName: "Lovelace",
  organization: "Engines",
};

const messages = (change: Partial<Inquiry>) => problemsOf({ ...FILLED, ...change }).map(({ message }) => message);

it("only four fields are required", () => {
  expect(messages({})).toEqual([]);
  expect(messages({ email: " ada@b.test " })).toEqual([]);
});

it("an empty form lists its required fields in order", () => {
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
    ["with an address that is only @", { email: "@" }, "Please enter a valid email address"],
    ["with a name before the address", { email: "Ada <ada@b.test>" }, "Please enter a valid email address"],
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

it("a missing name is reported before a wrong address", () => {
  expect(messages({ email: "ada", lastName: "" })).toEqual([
    "LastName is required",
    "Please enter a valid email address",
  ]);
});

it("choosing both services needs no further fields", () => {
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

it("answers to hidden questions are not sent", () => {
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

it("an inquiry has its fifteen fields", () => {
  expect(Object.keys(EMPTY_INQUIRY)).toEqual([
    "email",
    "firstName",
    "lastName",
    "organization",
    "jobTitle",
    "employeeSize",
    "serviceType",
    "existingAgents",
    "customAgentNeeds",
    "businessType",
    "currentChallenges",
    "expectedOutcomes",
    "timeline",
    "budget",
    "additionalDetails",
  ]);
});

describe("there is a choice of", () => {
  it("services", () => {
    expect(SERVICE_TYPES).toEqual(["existing", "custom", "both"]);
  });

  it("numbers of employees", () => {
    expect(EMPLOYEE_SIZES).toEqual(["1-10", "11-50", "51-200", "201-1000", "1000+"]);
  });

  it("existing agents", () => {
    expect(EXISTING_AGENTS).toEqual([
      "Demand Forecasting",
      "Inventory Optimization",
      "Vehicle Routing",
      "Dynamic Demand Sensing",
      "Supplier Selection",
    ]);
  });

  it("businesses", () => {
    expect(BUSINESS_TYPES).toEqual([
      "Manufacturing",
      "Retail/E-commerce",
      "Logistics & Transportation",
      "Healthcare",
      "Automotive",
      "Food & Beverage",
      "Technology",
      "Consulting",
      "Other",
    ]);
  });

  it("timelines", () => {
    expect(TIMELINES).toEqual([
      "Immediate (within 1 month)",
      "Short-term (1-3 months)",
      "Medium-term (3-6 months)",
      "Long-term (6+ months)",
      "Just exploring options",
    ]);
  });

  it("budgets", () => {
    expect(BUDGETS).toEqual([
      "Under $5,000/month",
      "$5,000 - $15,000/month",
      "$15,000 - $50,000/month",
      "$50,000+/month",
      "Need custom pricing",
    ]);
  });
});
