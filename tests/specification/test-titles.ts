/** The titles of a test file, read from its syntax tree; a title may carry tags as in "[L09]". */
import { parseSync, Visitor, type ESTree } from "vite";
import type { SourceFile } from "../architecture/tree.ts";

export interface TestTitle {
  file: string;
  title: string;
  /** True when the test, or a group around it, runs at the widths of a phone and of a desktop. */
  isAtWidths: boolean;
}

const WIDTHS = "WIDTHS";
const CALLS = new Set(["describe", "it", "test"]);

/** `test("title")`, `test.each(rows)("title")` and the like; a title in a variable has no tags. */
export function listTitles({ path, text }: SourceFile): TestTitle[] {
  const titles: TestTitle[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const title = getText(first);
      if (title === null || !isTest(callee)) return;
      titles.push({ file: path, title, isAtWidths: hasWidths(callee) });
    },
  });
  visitor.visit(parseSync(path, text).program);
  return titles;
}

export function listTags({ title }: TestTitle): string[] {
  return Array.from(title.matchAll(/\[([A-Z]\d{2})\]/g), ([, id = ""]) => id);
}

/** Without what a template puts in. */
function getText(node: ESTree.Argument | undefined): string | null {
  if (node?.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("");
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

function isTest(callee: ESTree.Expression | ESTree.Super): boolean {
  if (callee.type === "Identifier") return CALLS.has(callee.name);
  if (callee.type === "MemberExpression") return isTest(callee.object);
  return callee.type === "CallExpression" && isTest(callee.callee);
}

function hasWidths(callee: ESTree.Expression | ESTree.Super): boolean {
  return (
    callee.type === "CallExpression" &&
    callee.arguments.some((one) => one.type === "Identifier" && one.name === WIDTHS)
  );
}
