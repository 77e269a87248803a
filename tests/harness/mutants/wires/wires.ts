/**
 * Generates the mutants of what wires the client together: each listener, subscription, observer and interval of web/,
 * and each call that ends one, is taken out in turn. A file is transformed once, and its wires are switched by name.
 */
import { parseAst } from "rolldown/parseAst";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../../../../worker/scripts/settings.ts";

/** Calls that connect or disconnect something. */
const WIRES = [
  "addEventListener",
  "clearInterval",
  "disconnect",
  "observe",
  "removeEventListener",
  "setInterval",
  "useSyncExternalStore",
];
const NO_SUBSCRIPTION = "() => () => undefined";

/** What the transformed files read and write in `globalThis`. */
export interface Switches {
  /** The name of the wire that is taken out; empty for none. */
  takenOut: string;
  /** The names of the wires that were about to be connected. */
  reached: Set<string>;
}

interface Wire {
  /** File, line and call, for instance `web/live/live-socket.ts:74 addEventListener`. */
  name: string;
  start: number;
  end: number;
  /** The source that stands there when the wire is taken out. */
  without: string;
}

export function listWires(): string[] {
  return globSync("web/**/*.{ts,tsx}", { cwd: ROOT })
    .toSorted()
    .flatMap((file) => findWires(file, readFileSync(join(ROOT, file), "utf8")))
    .map(({ name }) => name);
}

/** Gives each wire its switch. */
export function wireSwitches(): Plugin {
  return {
    name: "wire-switches",
    enforce: "pre",
    transform(code, id) {
      const file = id.replace(/\?.*$/, "").slice(ROOT.length + 1);
      if (!/^web\/.*\.tsx?$/.test(file)) return undefined;
      let text = code;
      for (const { name, start, end, without } of findWires(file, code).toReversed()) {
        const key = JSON.stringify(name);
        const isOut = `(globalThis.reached.add(${key}), globalThis.takenOut === ${key})`;
        text = `${text.slice(0, start)}(${isOut} ? ${without} : ${text.slice(start, end)})${text.slice(end)}`;
      }
      return { code: text, map: null };
    },
  };
}

type Node = Record<string, unknown> & { start: number; end: number };

function findWires(file: string, text: string): Wire[] {
  if (!WIRES.some((call) => text.includes(call))) return [];
  const wires: Wire[] = [];
  const { body } = parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" });
  visit(body, (node) => {
    const call = node["type"] === "CallExpression" ? getName(node["callee"] as Node) : "";
    if (!WIRES.includes(call)) return;
    const isStore = call === "useSyncExternalStore";
    // A store without its subscription is still read.
    const { start, end } = isStore ? (node["arguments"] as [Node])[0] : node;
    // One that never changes has no subscription to take out.
    if (isStore && text.slice(start, end) === NO_SUBSCRIPTION) return;
    const line = text.slice(0, start).split("\n").length;
    const without = isStore ? NO_SUBSCRIPTION : "undefined";
    wires.push({ name: `${file}:${line} ${call}`, start, end, without });
  });
  return wires.toSorted((a, b) => a.start - b.start);
}

function getName(callee: Node): string {
  const { type, name, property } = callee;
  return String(type === "MemberExpression" ? (property as Node)["name"] : name);
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (typeof node === "object" && node !== null) {
    see(node as Node);
    for (const child of Object.values(node)) visit(child, see);
  }
}
