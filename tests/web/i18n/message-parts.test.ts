/** A screen uses no message of a part that is not loaded with it (worker/contract/pages/pages.ts). */
import { expect, test } from "vitest";
import {
  NOT_FOUND,
  PAGE_PATHS,
  pageAt,
  type MessagePart,
} from "../../../worker/contract/pages/pages.ts";
import { pages } from "../../../web/i18n/en/pages.ts";
import { sale } from "../../../web/i18n/en/sale.ts";
import { tickets } from "../../../web/i18n/en/tickets.ts";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { listImports } from "../../architecture/imports.ts";
import { getCode, readTree } from "../../architecture/tree.ts";

const AREAS: Record<MessagePart, readonly string[]> = {
  content: ["content"],
  sale: Object.keys(sale.texts),
  tickets: Object.keys(tickets.texts),
  agents: ["agents"],
  pay: ["pay"],
};
const files = new Map(readTree(ROOT).map((file) => [file.path, file]));

/** All files that a screen may load. What loads messages of its own is not followed. */
function listFiles(screen: string): string[] {
  const reached = new Set([`web/screens/${screen}`]);
  // The loop also visits what is added to the set meanwhile.
  for (const path of reached) {
    const file = files.get(path);
    if (file === undefined || getCode(file).includes("loadMessages(")) continue;
    for (const { to, isType } of listImports(file)) if (!isType && files.has(to)) reached.add(to);
  }
  return [...reached].filter((path) => path.startsWith("web/") && !path.startsWith("web/i18n/"));
}

function usedAreas(path: string): string[] {
  const file = files.get(path);
  const code = file === undefined ? "" : getCode(file);
  return Array.from(code.matchAll(/\bt\.([a-z]\w*)\.\w/gi), ([, area = ""]) => area);
}

test.each([...PAGE_PATHS.map((path) => [path, pageAt(path)] as const), ["*", NOT_FOUND] as const])(
  "%s has the messages of its screen",
  (_, { screen, messages }) => {
    const loaded = [...Object.keys(pages.texts), ...messages.flatMap((part) => AREAS[part])];
    const used = listFiles(screen).map((path) => [path, usedAreas(path)] as const);
    expect(used.flatMap(([, areas]) => areas).length).toBeGreaterThan(1);
    for (const [path, areas] of used)
      for (const area of areas) expect(loaded, path).toContain(area);
  },
);
