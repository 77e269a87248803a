/** What is wrong with a table of the specification, one sentence per offence. Pure: what it looks at is given. */
import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../worker/contract/calls.ts";
import { hasField } from "./fields.ts";
import { OURS, type Cover, type Row } from "./row.ts";

export interface Product {
  /** Text of a file of the repository; null when there is none. */
  read(path: string): string | null;
  /** Every English text of the client. */
  texts: ReadonlySet<string>;
  calls: readonly Call[];
  checklist: readonly string[];
}

export type Check = (rows: readonly Row[], product: Product) => string[];

const FRAGMENT_LENGTH_MIN = 8;
const ROUTER = "web/router.tsx";
/** Where the server's sentences stand. */
const SENTENCES = "worker/http/refusals.ts";

export const everyRowHasATest: Check = (rows, { read }) =>
  rows.flatMap((row) => {
    if (row.by.length === 0) return [`${nameOf(row)}: names no test`];
    return row.by.flatMap((cover) => {
      const { file, fragment } = readCover(cover);
      if (fragment.length < FRAGMENT_LENGTH_MIN)
        return [`${nameOf(row)}: "${fragment}" is too short`];
      const text = read(file);
      if (text === null) return [`${nameOf(row)}: there is no ${file}`];
      return text.includes(fragment) ? [] : [`${nameOf(row)}: ${file} has no "${fragment}"`];
    });
  });

/** Unit tests alone have never drawn a screen. */
export const everyRouteHasAJourneyAtBothWidths: Check = (rows, { read }) =>
  rows
    .filter((row) => row.kind === "route")
    .filter(({ by }) => !by.map(readCover).some(({ file }) => isJourney(file, read(file))))
    .map((row) => `${nameOf(row)}: no journey of it goes through both widths`);

function isJourney(file: string, text: string | null): boolean {
  return file.startsWith("tests/e2e/") && text?.includes("each(WIDTHS)") === true;
}

export const everyRouteIsServed: Check = (rows, { read }) => {
  const router = read(ROUTER) ?? "";
  const served = Array.from(router.matchAll(/^ {2}"([^"]+)": async/gm), ([, path = ""]) => path);
  const named = rows
    .filter((row) => row.kind === "route")
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
  return [
    ...named.filter((path) => !served.includes(path)).map((path) => `${ROUTER}: has no ${path}`),
    ...served
      .filter((path) => !named.includes(path))
      .map((path) => `${path}: is served, and stands in no row`),
  ];
};

export const everyCallHasItsFields: Check = (rows, { calls }) => {
  const named = rows.filter((row) => row.kind === "call");
  return [
    ...named.flatMap(({ name, sends, answers }) => {
      const found = calls.find((one) => nameOfCall(one) === name);
      if (found === undefined) return [`${name}: is no call of the table`];
      const taken = [found.body, found.query].filter((schema) => schema !== undefined);
      return [
        ...sends
          .filter((field) => field !== found.fileField && !hasField(taken, field, "input"))
          .map((field) => `${name}: takes no ${field}`),
        ...answers
          .filter((field) => !hasField(Object.values(found.answers), field, "output"))
          .map((field) => `${name}: answers no ${field}`),
      ];
    }),
    ...calls
      .map(nameOfCall)
      .filter((name) => !named.some((row) => row.name === name))
      .map((name) => `${name}: is served, and stands in no row`),
  ];
};

/** Whole texts: a sentence that only begins right is another one. */
export const everyQuoteStandsWordForWord: Check = (rows, { texts, read }) => {
  const sentences = read(SENTENCES) ?? "";
  return rows
    .filter((row) => row.kind === "words")
    .filter(({ words }) => !texts.has(words) && !sentences.includes(`"${words}"`))
    .map(({ words }) => `"${words}": is said nowhere`);
};

export const everyConstantIsTheSame: Check = (rows) =>
  rows
    .filter((row) => row.kind === "constant")
    .filter(({ is, found }) => !isDeepStrictEqual(is, found))
    .map(
      ({ name, is, found }) => `${name}: is ${JSON.stringify(found)}, not ${JSON.stringify(is)}`,
    );

export const everyKeyIsKept: Check = (rows, { read }) =>
  rows
    .filter((row) => row.kind === "key")
    .filter(({ key, file }) => read(file)?.includes(`"${key}"`) !== true)
    .map(({ key, file }) => `${file}: keeps no "${key}"`);

export const everyRowOfTheChecklistStandsHere: Check = (rows, { checklist }) => {
  const named = new Set(rows.flatMap(({ ids }) => ids));
  return [
    ...checklist.filter((id) => !named.has(id)).map((id) => `${id}: stands in no row`),
    ...[...named]
      .filter((id) => id !== OURS && !checklist.includes(id))
      .map((id) => `${id}: is not of the checklist`),
  ];
};

export const CHECKS = {
  "every row of the checklist stands in the table": everyRowOfTheChecklistStandsHere,
  "every row has a test": everyRowHasATest,
  "every screen has a journey at both widths": everyRouteHasAJourneyAtBothWidths,
  "every route is served": everyRouteIsServed,
  "every call has its fields": everyCallHasItsFields,
  "every quoted sentence and label stands word for word": everyQuoteStandsWordForWord,
  "every constant is the same": everyConstantIsTheSame,
  "every key of local storage is kept under its name": everyKeyIsKept,
} satisfies Record<string, Check>;

function nameOfCall({ method, path }: Call): string {
  return `${method} /api${path}`;
}

function readCover(cover: Cover): { file: string; fragment: string } {
  const [file = "", ...rest] = cover.split(" | ");
  return { file: `tests/${file}.test.ts`, fragment: rest.join(" | ") };
}

function nameOf(row: Row): string {
  return `${row.ids.join(" ")} ${titleOf(row)}`;
}

function titleOf(row: Row): string {
  switch (row.kind) {
    case "route":
      return row.path;
    case "words":
      return `"${row.words}"`;
    case "key":
      return row.key;
    case "rule":
      return row.what;
    case "call":
    case "constant":
      return row.name;
  }
}
