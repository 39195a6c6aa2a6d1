/**
 * The articles that the General Assistant answers from, as pages of the help. Articles with facts in braces are left out:
 * the server fills these in when it answers.
 */

import { agentName } from "@/lib/agents";
import { ARTICLES_GROUP, type HelpPage } from "./page";

const FILES: Record<string, string> = import.meta.glob("../../../../../agents/knowledge/articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

export function articlePages(): HelpPage[] {
  const sources = Object.entries(FILES).filter(([, source]) => !/\{\w+\}/.test(source));
  const articles = sources.map(([path, source]) => read(path.replace(/^.*\/|\.md$/g, ""), source));
  const titles = new Map(articles.map(({ name, title }) => [name, title]));
  const pages = articles.map((article) => ({
    name: article.name,
    title: article.title,
    group: ARTICLES_GROUP,
    summary: "",
    text: [article.text, asking(article.tool), related(article.related, titles)].filter(Boolean).join("\n\n"),
  }));
  return pages.sort((a, b) => a.title.localeCompare(b.title, "en"));
}

/** An article as `agents/knowledge/src/article.rs` reads it: lines with a name each, a blank line, the text. */
function read(name: string, source: string) {
  const end = source.indexOf("\n\n");
  const front = new Map<string, string>();
  for (const line of source.slice(0, end).split("\n")) {
    const [, field, value] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (field && value) front.set(field, value);
  }
  return {
    name,
    title: front.get("title") ?? name,
    text: source.slice(end).trim(),
    related: (front.get("related") ?? "").split(",").map((other) => other.trim()),
    tool: front.get("tool"),
  };
}

function asking(tool: string | undefined): string {
  const [agent, question] = (tool ?? "").split("|").map((part) => part.trim());
  const type = AGENT_TYPES.find((known) => known === agent);
  return type && question ? `To calculate it, ask ${agentName(type)}, for example “${question}”.` : "";
}

const AGENT_TYPES = [
  "general",
  "demand_forecasting",
  "inventory_optimization",
  "vehicle_routing",
  "dynamic_demand_sensing",
  "supplier_selection",
] as const;

function related(names: string[], titles: Map<string, string>): string {
  const links = names.flatMap((name) => (titles.has(name) ? [`[${titles.get(name)}](${name}.md)`] : []));
  return links.length > 0 ? `Related: ${links.join("; ")}.` : "";
}
