/** A shop that takes money is never marked as a sample, and no deployment is given the variable that would do so. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isSampleShop } from "../../worker/config/sample-shop.ts";
import { localVariables, readSettings, ROOT } from "../../worker/scripts/settings.ts";

test.each([
  ["local", "on", true],
  ["local", "off", false],
  ["local", undefined, false],
  ["staging", "on", false],
  ["production", "on", false],
])("RUN_MODE %s with SAMPLE_SHOP %s is a sample: %s", (RUN_MODE, SAMPLE_SHOP, isSample) => {
  const variables = SAMPLE_SHOP === undefined ? { RUN_MODE } : { RUN_MODE, SAMPLE_SHOP };
  expect(isSampleShop(variables)).toBe(isSample);
});

test.each([
  ["lived", "on"],
  ["sample", "off"],
  ["none", "off"],
])("a local run with SEASON=%s has SAMPLE_SHOP %s", (SEASON, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "sample-shop-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = readSettings({ ...process.env, SEASON, STATE_DIR: folder });
  expect(localVariables(settings)["SAMPLE_SHOP"]).toBe(expected);
});

test("wrangler.toml, which is deployed, does not name the variable", () => {
  expect(readFileSync(join(ROOT, "wrangler.toml"), "utf8")).not.toContain("SAMPLE_SHOP");
});
