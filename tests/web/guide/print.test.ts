/** The list on paper, for a bus whose phones fail: everything that is read, and nothing that is pressed. */
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import type { PageNode } from "../../support/page-node.ts";
import { aDrawnList, press } from "./drawn-guide.ts";
import { openGuideInEachTest } from "./guide-page.ts";
import { aShop } from "./model-shop.ts";

const SHEETS = ["screen/guide", "screen/undo-bar", "position/position-panel"];

/** Classes that the sheets show (`inline`) or hide (`none`) on paper. */
function listOnPaper(display: "inline" | "none"): Set<string> {
  const rules = SHEETS.flatMap((name) => {
    const path = new URL(`../../../web/guide/${name}.module.css`, import.meta.url);
    const [, paper = ""] = readFileSync(path, "utf8").split("@media print {");
    return [...paper.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  });
  const found = rules.filter(([, , body = ""]) => body.includes(`display: ${display};`));
  return new Set(
    found.flatMap(([, selectors = ""]) =>
      [...selectors.matchAll(/(?:^|,)\s*\.([\w-]+)(?=\s*(?:,|$))/g)].map(([, name = ""]) => name),
    ),
  );
}

/** What is left of it, part by part. */
function readPaper(node: PageNode, hidden: ReadonlySet<string>): string[] {
  // The build of the tests names a class `_name_hash`.
  const name = /^_(.+)_[\da-f]+$/.exec(node.attributes.get("class") ?? "")?.[1] ?? "";
  if (hidden.has(name) || node.attributes.has("hidden")) return [];
  if (node.childNodes.length === 0) return node.textContent.trim() === "" ? [] : [node.textContent];
  return node.childNodes.flatMap((child) => readPaper(child, hidden));
}

const page = openGuideInEachTest();

it("has who travels with seat, point and phone number, and no button but the seats", async () => {
  const { place } = await aDrawnList(aShop());
  await press(place, texts.row.board("A1 missing", "Karim"));
  const paper = readPaper(place, listOnPaper("none"));
  const karim = ["Karim", "PNR P1", "01711000001", "A1", "on the bus", "A2", "missing"];
  const rahima = ["Rahima", "PNR P2", "01711000001", "B1", "missing"];
  const points = ["Gabtoli", "1 of 2", ...karim, "Savar", "0 of 1", ...rahima];
  expect(paper.slice(paper.indexOf("Gabtoli"))).toEqual(points);
  expect(paper.join("|")).not.toContain(texts.scan.title);
  expect(paper).toContain("1 of 3 on the bus");
  expect([...listOnPaper("inline")], "the number is on paper only").toEqual(["on-paper"]);
});

it("is printed by its button", async () => {
  const print = vi.fn();
  Object.assign(page.window, { print });
  const { place } = await aDrawnList(aShop());
  await press(place, texts.print);
  expect(print).toHaveBeenCalledTimes(1);
});
