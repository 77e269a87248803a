/** The problems of a table of the specification, one sentence each. Pure: its inputs are given. */
import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../worker/contract/calls.ts";
import { hasField } from "./fields.ts";
import { OURS, type Row } from "./row.ts";
import { listTags, type TestTitle } from "./test-titles.ts";

export interface Product {
  /** Text of a file of the repository; null when there is none. */
  read(path: string): string | null;
  /** Every English text of the client. */
  texts: ReadonlySet<string>;
  calls: readonly Call[];
  /** All tests and groups of tests. */
  tests: readonly TestTitle[];
  checklist: readonly string[];
}

export type Check = (rows: readonly Row[], product: Product) => string[];

const ROUTER = "web/router.tsx";
/** The files of the server's sentences. */
const SENTENCES = "worker/http/refusals.ts";

/** Rows of ours have no id, and need no tag. */
export const everyRowHasATest: Check = (rows, { tests }) => {
  const tags = new Set(tests.flatMap(listTags));
  const ids = new Set(rows.flatMap((row) => row.ids));
  return [
    ...[...ids].filter((id) => id !== OURS && !tags.has(id)).map((id) => `[${id}]: tags no test`),
    ...[...tags].filter((id) => !ids.has(id)).map((id) => `[${id}]: is no row`),
  ];
};

/** Unit tests alone do not show a screen. */
export const everyRouteHasAJourneyAtBothWidths: Check = (rows, { tests }) => {
  const atWidths = new Set(tests.filter((one) => one.isAtWidths).map(({ file }) => file));
  const journeys = new Set(
    tests
      .filter(({ file }) => file.startsWith("tests/e2e/") && atWidths.has(file))
      .flatMap(listTags),
  );
  return rows
    .filter((row) => row.kind === "route")
    .filter(({ ids }) => !ids.some((id) => id === OURS || journeys.has(id)))
    .map(({ ids, path }) => `${ids.join(" ")} ${path}: no journey of it goes through both widths`);
};

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

/** Whole texts: a sentence that only begins alike is another one. */
export const everyQuoteIsVerbatim: Check = (rows, { texts, read }) => {
  const sentences = read(SENTENCES) ?? "";
  return rows
    .filter((row) => row.kind === "text")
    .filter(({ text }) => !texts.has(text) && !sentences.includes(`"${text}"`))
    .map(({ text }) => `"${text}": is nowhere`);
};

export const everyConstantIsTheSame: Check = (rows) =>
  rows
    .filter((row) => row.kind === "constant")
    .filter(({ is, found }) => !isDeepStrictEqual(is, found))
    .map(
      ({ name, is, found }) => `${name}: is ${JSON.stringify(found)}, not ${JSON.stringify(is)}`,
    );

export const everyKeyIsStored: Check = (rows, { read }) =>
  rows
    .filter((row) => row.kind === "key")
    .filter(({ key, file }) => read(file)?.includes(`"${key}"`) !== true)
    .map(({ key, file }) => `${file}: stores no "${key}"`);

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
  "every quoted sentence and label is verbatim": everyQuoteIsVerbatim,
  "every constant is the same": everyConstantIsTheSame,
  "every key of local storage is stored under its name": everyKeyIsStored,
} satisfies Record<string, Check>;

function nameOfCall({ method, path }: Call): string {
  return `${method} /api${path}`;
}
