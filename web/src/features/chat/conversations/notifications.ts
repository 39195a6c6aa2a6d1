/** Tells the user of finished answers through the browser. Asks for the permission only when the user switches it on. */

import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { conversationPath } from "@/lib/chat-path";

/** `blocked`: the browser refuses, and only its own settings can change that. */
export type NotificationState = "unavailable" | "off" | "on" | "blocked";

const KEY = "supplychain.notify";
const listeners = new Set<() => void>();

export function useNotificationState(): NotificationState {
  return useSyncExternalStore(subscribe, notificationState);
}

export function notificationState(): NotificationState {
  if (typeof Notification === "undefined") return "unavailable";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && localStorage.getItem(KEY) === "yes" ? "on" : "off";
}

/** The click of the user on the setting. */
export async function switchNotifications(wanted: boolean) {
  if (wanted && Notification.permission === "default") await Notification.requestPermission();
  if (wanted && Notification.permission === "granted") localStorage.setItem(KEY, "yes");
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Several tabs may say the same; the browser shows it once. The notice names the conversation and quotes nothing of it. */
export function announceAnswer(sessionId: string, title: string) {
  if (notificationState() !== "on") return;
  try {
    const notice = new Notification(t`Your answer is ready`, { body: title, tag: sessionId });
    notice.onclick = () => {
      window.focus();
      window.location.assign(conversationPath(sessionId));
    };
  } catch {
    // Some phones allow notices only to installed apps. The mark in the list says the same.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
