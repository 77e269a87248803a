/**
 * The English names of the shop's content. The page brings them, or loads them (load-names.ts). Names of trips are
 * composed of these, which only pages with trips need: their texts bring that code (sale.ts).
 */
import type { PageRead } from "../../../worker/contract/pages/page.ts";
import { registerPageReads } from "../../api/page-reads.ts";

export type Names = Readonly<Record<string, string>>;

let names: ReadonlyMap<string, string> = new Map();
let areKnown = false;

export const knownNames = (): ReadonlyMap<string, string> => names;

let compose: (stored: string, known: ReadonlyMap<string, string>) => string = (stored) => stored;

export function composeNames(given: typeof compose): void {
  compose = given;
}

export const englishName = (stored: string): string => names.get(stored) ?? compose(stored, names);

/** Called on the server before each render. */
export function setEnglishNames(given: Names): void {
  names = new Map(Object.entries(given));
  areKnown = true;
}

export function findNames(reads: readonly PageRead[]): Names | undefined {
  const read = reads.find(({ path }) => path === "/api/english-names");
  return (read?.value as { names: Names } | undefined)?.names;
}

/** True once it is known which there are, if any: from before, or from the page. */
export function haveEnglishNames(): boolean {
  const brought = areKnown ? undefined : findNames(registerPageReads());
  if (brought) setEnglishNames(brought);
  return areKnown;
}
