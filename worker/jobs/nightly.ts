/**
 * What runs in the quiet hour alone, a part of it each minute: the erasure of personal data, and the comparison of
 * objects, D1 and wallet. By day each part returns at once.
 */
import { checkTripsNightly, checkWalletNightly } from "./nightly-checks.ts";
import { PAGES, type Pages } from "./pages.ts";
import { runParts } from "./parts.ts";
import { eraseNightly } from "./retention.ts";

export async function runNightly(env: Env, now: number, pages: Pages = PAGES): Promise<void> {
  await runParts({
    eraseNightly: () => eraseNightly(env, now, pages),
    checkTripsNightly: () => checkTripsNightly(env, now),
    checkWalletNightly: () => checkWalletNightly(env, now),
  });
}
