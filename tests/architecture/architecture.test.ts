/** The shape of the whole repository, and that each rule detects what it forbids. */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { lines, PLANTS, type Plant } from "./offences.ts";
import { RULES } from "./rules.ts";
import { readTree } from "./tree.ts";
import { treeWith } from "./valid-tree.ts";

const tree = readTree(fileURLToPath(new URL("../..", import.meta.url)));

describe("the tree [U02]", () => {
  test.each(Object.entries(RULES))("%s", (_, rule) => {
    expect(rule(tree)).toEqual([]);
  });
});

describe("the checker", () => {
  test.each(Object.entries(RULES))("accepts a valid tree: %s", (_, rule) => {
    expect(rule(treeWith({}))).toEqual([]);
  });

  const plantsOf = new Map<string, Plant[]>(Object.entries(PLANTS));
  describe.each(Object.entries(RULES))("%s", (sentence, rule) => {
    test.each(plantsOf.get(sentence) ?? [])("%s", (offence, plants) => {
      expect(rule(treeWith(plants))).toContain(offence);
    });
  });

  test("lets a file be as long as its limit", () => {
    const atTheLimit = treeWith({
      "web/a.ts": lines(300),
      "tests/a.test.ts": lines(400),
      "worker/index.ts": lines(20),
    });
    expect(RULES["files stay short"](atTheLimit)).toEqual([]);
  });
});
