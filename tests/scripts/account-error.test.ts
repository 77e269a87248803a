/** What wrangler says of an account becomes one sentence, in a deploy and in a season's import alike. */
import { expect, test } from "vitest";
import { accountError } from "../../worker/scripts/account-error.ts";
import { WranglerFailed } from "../../worker/scripts/season/wrangler-store.ts";

test.each([
  [
    "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable",
    "npx wrangler login",
  ],
  ["You are not authenticated. Please run `wrangler login`.", "npx wrangler login"],
  [
    "it is mandatory to specify an account ID, either by assigning its value to CLOUDFLARE_ACCOUNT_ID",
    "put the id of the shop's one into CLOUDFLARE_ACCOUNT_ID",
  ],
])("wrangler's message about the account, %o, becomes one sentence", (output, sentence) => {
  expect(accountError(output)).toContain(sentence);
  expect(accountError("Migrations failed")).toBeNull();
});

test("a season's command without a log-in says that sentence, any other failure what wrangler said", () => {
  const words = ["d1", "execute", "DB", "--remote"];
  const output = '{"error":{"text":"it is necessary to set a CLOUDFLARE_API_TOKEN"}}';
  expect(new WranglerFailed(words, output).message).toMatch(
    /^Cloudflare does not know who you are/,
  );
  expect(new WranglerFailed(words, "no such table: trips\n").message).toBe(
    "wrangler d1 execute DB failed:\nno such table: trips",
  );
});
