// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceAnswer, notificationState, switchNotifications } from "./notifications";

const shown = vi.fn();
const requestPermission = vi.fn();

function browser(permission: NotificationPermission, answer = permission) {
  class Notice {
    static permission = permission;
    static requestPermission = requestPermission.mockImplementation(async () => {
      Notice.permission = answer;
      return answer;
    });
    constructor(title: string, options: object) {
      shown(title, options);
    }
  }
  vi.stubGlobal("Notification", Notice);
}

beforeEach(() => {
  localStorage.clear();
  shown.mockReset();
  requestPermission.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it("nothing is asked or shown before the user switches it on", () => {
  browser("default");
  announceAnswer("session_1_a", "Forecast");
  expect(notificationState()).toBe("off");
  expect(requestPermission).not.toHaveBeenCalled();
  expect(shown).not.toHaveBeenCalled();
});

it("asks the browser once the user switches it on, and can be switched off", async () => {
  browser("default", "granted");
  await switchNotifications(true);
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(notificationState()).toBe("on");
  announceAnswer("session_1_a", "Forecast");
  expect(shown).toHaveBeenCalledWith("Your answer is ready", { body: "Forecast", tag: "session_1_a" });
  await switchNotifications(false);
  expect(notificationState()).toBe("off");
});

it("stays off when the user refuses the permission", async () => {
  browser("default", "denied");
  await switchNotifications(true);
  expect(notificationState()).toBe("blocked");
  announceAnswer("session_1_a", "Forecast");
  expect(shown).not.toHaveBeenCalled();
});

it("a permission that was given for something else announces nothing", () => {
  browser("granted");
  expect(notificationState()).toBe("off");
});
