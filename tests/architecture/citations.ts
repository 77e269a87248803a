/** Every section, row and file that a comment cites exists. */
import { getText, listComments, type Rule, type SourceFile } from "./tree.ts";

const DOCUMENTS: Record<string, string> = {
  protocol: "worker/PROTOCOL.md",
  decisions: "worker/DECISIONS.md",
  spec: "worker/SPECIFICATION.md",
  specification: "worker/SPECIFICATION.md",
};
/** Documents outside the repository that must not be cited. */
const STRANGERS =
  /\((checklist|design|field|house|moves|platform|shop-day|style|wallet|wire) [A-Z]?\d+/g;

/** "decisions 1.7, 3", "protocol E1 to E9", "spec 2 and 5": the name once, then one section or more. */
const CITATION =
  /\b(protocol|decisions|spec|specification) ([A-Z]?\d+\w*(?:\.\d+)*(?:(?:, | and | to )[A-Z]?\d+\w*(?:\.\d+)*)*)/g;
const FILE = /(?<![\w./*-])[\w./-]*\w\.(?:tsx?|mjs|css|toml|md|sql)\b(?![\w/-])/g;
const ROW = /"\[?((?:[A-Z]\d\d )*[A-Z]\d\d)\]/g;
const CHECKLIST = "tests/specification/checklist.ts";

export const citationsResolve: Rule = (tree) =>
  tree
    .filter(({ path }) => /\.(ts|tsx|mjs|css|toml|sql)$/.test(path) && path !== "worker/env.d.ts")
    .flatMap((file) =>
      [
        ...listComments(file).flatMap((comment) => offencesIn(flat(comment), tree)),
        ...(file.path.startsWith("tests/") ? rowsNotThere(file, tree) : []),
      ].map((offence) => `${file.path}: ${offence}`),
    );

/** On one line, so that a citation may continue on the next line. */
function flat(comment: string): string {
  return comment.replace(/\n\s*(?:\*|\/\/|#|--)?\s*/g, " ");
}

function offencesIn(comment: string, tree: readonly SourceFile[]): string[] {
  return [
    ...Array.from(
      comment.matchAll(STRANGERS),
      ([, name = ""]) => `cites ${name}, which is not here`,
    ),
    ...Array.from(comment.matchAll(CITATION)).flatMap(([, name = "", sections = ""]) =>
      sections
        .split(/, | and | to /)
        .filter((section) => !isThere(getText(tree, DOCUMENTS[name] ?? ""), section))
        .map((section) => `cites ${name} ${section}, which is not in ${DOCUMENTS[name] ?? ""}`),
    ),
    ...(comment.replace(/\bimport\([^)]*\)/g, "").match(FILE) ?? [])
      .map((word) => word.replace(/^(?:\.\.?\/)+/, ""))
      .filter((word) => !tree.some(({ path }) => path === word || path.endsWith(`/${word}`)))
      .map((word) => `names ${word}, which does not exist`),
  ];
}

/** "7" is a section, "3.7" the seventh point of the third, "E1" a step or a rule with that name. */
function isThere(text: string, cited: string): boolean {
  if (/^[A-Z]/.test(cited)) return new RegExp(`(^|[^\\w])${cited}\\b`).test(text);
  const [section = "", point] = cited.split(".");
  const [, body] =
    new RegExp(`^## ${section}\\. (.*?)(?=^## |(?![\\s\\S]))`, "ms").exec(text) ?? [];
  if (body === undefined) return false;
  return point === undefined || new RegExp(`^${point}\\. `, "m").test(body);
}

/** Tags in the titles of tests: rows of the checklist, "[S04]". */
function rowsNotThere(file: SourceFile, tree: readonly SourceFile[]): string[] {
  const areas = new Map(
    Array.from(getText(tree, CHECKLIST).matchAll(/^ {2}([A-Z]): (\d+),$/gm), ([, area, rows]) => [
      area ?? "",
      Number(rows),
    ]),
  );
  return Array.from(file.text.matchAll(ROW))
    .flatMap(([, tags = ""]) => tags.split(" "))
    .filter((tag) => Number(tag.slice(1)) > (areas.get(tag.charAt(0)) ?? 0))
    .map((tag) => `names the row ${tag}, which the checklist does not have`);
}
