/** A translator puts its own element in the place of a text: React still finds, changes and removes it. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { notice, openPage, type Page } from "../../support/page.ts";
import { PageNode } from "../../support/page-node.ts";

const { removeChild, insertBefore } = PageNode.prototype;
/** By a name that hides it from the types of the Worker, which know another HTMLElement. */
const MODULE = "../../../web/boot/moved-text.ts";
interface MovedText {
  tolerateMovedTexts(): void;
}

let page: Page;

beforeEach(async () => {
  const { tolerateMovedTexts }: MovedText = await import(MODULE);
  page = openPage();
  Object.assign(PageNode.prototype, { removeChild, insertBefore });
  tolerateMovedTexts();
});
afterAll(() => void Object.assign(PageNode.prototype, { removeChild, insertBefore }));

/** A paragraph whose text stands in the translator's element. */
async function aTranslation() {
  const line = page.document.body.appendChild(new PageNode("p"));
  const text = page.document.createTextNode("Dhaka");
  const taker = new PageNode("font");
  line.appendChild(taker);
  await notice(page.document, { target: line, removedNodes: [text], addedNodes: [taker] });
  return { line, text, taker };
}

test("a text that is removed takes the translator's element with it", async () => {
  const { line, text } = await aTranslation();
  line.removeChild(text);
  expect(line.childNodes).toEqual([]);
});

test("what is put before such a text stands before the translator's element", async () => {
  const { line, text, taker } = await aTranslation();
  const added = new PageNode("b");
  line.insertBefore(added, text);
  expect(line.childNodes).toEqual([added, taker]);
});

test("a text that changes stands in its place again", async () => {
  const { line, text } = await aTranslation();
  await notice(text, { type: "characterData", target: text, removedNodes: [] });
  expect(line.childNodes).toEqual([text]);
});
