/** A binding of wrangler.toml is named where it becomes a store or an object, and nowhere else in the Worker. */
import { getCode, listSources, type Rule, type SourceFile } from "./tree.ts";

/** Pictures are stored by the modules that receive them and served by the route. */
const OWNERS: Record<string, readonly string[]> = {
  ASSETS: ["worker/page/template.ts"],
  RATE_LIMITERS: ["worker/rate-limit/stub.ts"],
  DB: ["worker/db/client.ts"],
  EDGE_LIMIT: ["worker/http/edge-limit.ts"],
  METRICS: ["worker/telemetry/metrics.ts"],
  SHOP_SWITCH: ["worker/shop-switch/stub.ts"],
  WAITING_ROOMS: ["worker/waiting-room/stub.ts"],
  TRIP_SEATS: ["worker/trip/stub.ts"],
  UPLOADS: [
    "worker/dependencies/agents.ts",
    "worker/dependencies/shop-pictures.ts",
    "worker/dependencies/ticket-pictures.ts",
    "worker/routes/catalogue/uploads.ts",
    "worker/routes/staff/pictures.ts",
  ],
  SSLCOMMERZ_LEDGER: ["worker/payments/sslcommerz/ledger-stub.ts"],
  WALLET_TOKENS: ["worker/payments/bkash/token-stub.ts"],
};

export const bindingsAreNamedByTheirOwners: Rule = (tree) => {
  const worker = listSources(tree).filter(
    ({ path }) => path.startsWith("worker/") && !path.startsWith("worker/scripts/"),
  );
  return listBindings(tree).flatMap((binding) => {
    const owners = OWNERS[binding];
    if (owners === undefined) return [`wrangler.toml: ${binding} has no owner`];
    return worker
      .filter((file) => !owners.includes(file.path) && names(file, binding))
      .map(({ path }) => `${path}: only ${owners.join(" and ")} names ${binding}`);
  });
};

const BINDING = /^binding = "(\w+)"|^\[\[durable_objects\.bindings\]\]\s+name = "(\w+)"/gm;

function listBindings(tree: readonly SourceFile[]): string[] {
  const settings = tree.find(({ path }) => path === "wrangler.toml")?.text ?? "";
  return Array.from(settings.matchAll(BINDING), ([, plain, object]) => plain ?? object ?? "");
}

/** As `env.DB`, as "DB" in a type or in brackets, or taken out of `env` by name. */
function names(file: SourceFile, binding: string): boolean {
  const pattern = `[."]${binding}\\b|\\{[^}]*\\b${binding}\\b[^}]*\\} = [\\w.]*env\\b`;
  return new RegExp(pattern).test(getCode(file));
}
