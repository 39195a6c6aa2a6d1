/** A conversation as Markdown that others can read: who said what and when, with addresses that work elsewhere. Pure. */

import { t } from "@lingui/core/macro";
import { agentName } from "@/lib/agents";
import { dateText } from "@/lib/locale/date-text";
import { markdownInLocale } from "../copying/in-locale";
import { sharedMarkdown } from "../copying/links";
import { textOf } from "../messages/message-text";
import type { ChatMessage } from "../transport/events";

const TIME: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};

export function asMarkdown(messages: readonly ChatMessage[], origin: string): string {
  const parts = messages.flatMap((message) => {
    const said = partOf(message, origin);
    return said ? [said] : [];
  });
  return `# ${t`Conversation`}\n\n${parts.join("\n\n")}\n`;
}

function partOf(message: ChatMessage, origin: string): string | null {
  const head = (name: string) => `## ${name}, ${shownTime(message.timestamp)}`;
  switch (message.role) {
    case "user":
      return `${head(t({ message: "You", context: "author of a message" }))}\n\n${quoted(textOf(message))}`;
    case "file":
      return `${head(t`File`)}\n\n${message.filename ?? textOf(message)}`;
    case "assistant": {
      const name = agentName(message.agent_type ?? "general");
      return `${head(name)}\n\n${lowered(sharedMarkdown(markdownInLocale(textOf(message)), origin))}`;
    }
    case "scenario":
      return `${head(t`Scenario`)}\n\n${lowered(markdownInLocale(textOf(message)))}`;
    case "error":
      return `${head(t`Not answered`)}\n\n${quoted(textOf(message))}`;
    default:
      return null;
  }
}

/** What somebody typed is not read as Markdown. */
function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line.replace(/([\\`*_[\]<>#|])/g, "\\$1")}`)
    .join("\n");
}

/** Headings of an answer stand below that of its message. */
function lowered(text: string): string {
  return text.replace(/^(#{1,4}) /gm, "##$1 ");
}

function shownTime(timestamp: string): string {
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? timestamp : dateText(time, TIME);
}
