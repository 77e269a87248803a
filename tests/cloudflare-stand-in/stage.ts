/** A checkout of a shop's own staging, beside the platform that it is deployed to. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../worker/scripts/settings.ts";
import type { ScriptResult } from "../support/commands/run-script.ts";
import { typeCommand } from "../support/commands/type-command.ts";
import { ACCOUNT } from "./account.ts";
import { makeCheckout, type Checkout } from "./checkout.ts";
import { startStandIn, TOKEN, type StandIn } from "./server.ts";

export const WORKER = "bhortibus-staging";
export const DOMAIN = "staging.shop.test";

export interface Stage {
  /** Holds the checkout, the databases and the home of whoever types. */
  folder: string;
  platform: StandIn;
  checkout: Checkout;
  /** Types a command in the checkout as somebody who has a token of the account. */
  type(command: string, env?: Readonly<Record<string, string>>): Promise<ScriptResult>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "deployed-"));
  const platform = await startStandIn(folder, WORKER);
  const checkout = makeCheckout(join(folder, "checkout"));
  const id = platform.databases.create(WORKER);
  platform.account.createBucket(`${WORKER}-uploads`);
  checkout.edit("wrangler.toml", (text) =>
    text
      .replaceAll("staging.bhortibus.example", DOMAIN)
      .replace('database_id = ""', `database_id = "${id}"`),
  );
  checkout.commit("The shop's own staging");
  const owner = {
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    CLOUDFLARE_API_BASE_URL: platform.origin,
    CLOUDFLARE_API_TOKEN: TOKEN,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT.id,
    STAND_IN: platform.origin,
    SHOP_DOMAIN: DOMAIN,
    NODE_OPTIONS: `--import=${join(ROOT, "tests/cloudflare-stand-in/own-network.mjs")}`,
  };
  return {
    folder,
    platform,
    checkout,
    type: (command, env = {}) => typeCommand(command, { ...owner, ...env }, checkout.root),
    async close() {
      await platform.close();
      rmSync(folder, { recursive: true });
    },
  };
}
