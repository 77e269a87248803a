/** What wrangler says of an account becomes one sentence, which a deploy prints. */
import { expect, test } from "vitest";
import { accountError } from "../../worker/scripts/account-error.ts";

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
  [
    "✘ [ERROR] A request to the Cloudflare API (/accounts) failed.\n\n  Authentication error [code: 10000]\n\nThe API Token is read from the CLOUDFLARE_API_TOKEN environment variable.\nAPIError: A request to the Cloudflare API (/user/tokens/verify) failed.\n    at throwFetchError",
    "Cloudflare refuses this login for /accounts: give its token the rights that `npm run deploy -- staging --dry-run` lists",
  ],
  [
    "✘ [ERROR] Migration 0001_more.sql failed with the following errors:\n\n\n✘ [ERROR] Authentication error [code: 10000]",
    "Cloudflare refuses this login for Migration 0001_more.sql",
  ],
  [
    '{"error":{"text":"A request to the Cloudflare API (/accounts/0123/d1/database/5/query) failed.","notes":[{"text":"internal error [code: 7500]"}]}}',
    "(/d1/database/5/query: internal error [code: 7500]). Where that names nothing to mend, see cloudflarestatus.com",
  ],
  [
    "✘ [ERROR] Received a malformed response from the API\n\n  <html>502 Bad Gateway</html>\n  GET /accounts/0123/d1/database/5 -> 502 Bad Gateway\n",
    "(GET /d1/database/5 -> 502 Bad Gateway)",
  ],
  ["✘ [ERROR] fetch failed", "could not be reached: look at this machine's connection"],
])("wrangler's message about the account, %o, becomes one sentence", (output, sentence) => {
  expect(accountError(output)).toContain(sentence);
  expect(accountError("Migrations failed")).toBeNull();
  const ofSql =
    '{"text":"A request to the Cloudflare API (/query) failed.","notes":[{"text":"near \\"X\\": syntax error: SQLITE_ERROR [code: 7500]"}]}';
  expect(accountError(ofSql)).toBeNull();
});
