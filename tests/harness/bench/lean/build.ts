/** The lean Worker (worker.ts) as the runtime takes it. */
import { join } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "../../../../worker/scripts/settings.ts";
import { countingModule } from "../modules.ts";

/** The name under which a runtime finds a Worker. */
const INDEX = `export * from "./worker.js"; export { lean as default } from "./worker.js";`;

export async function buildLean(options: {
  isCounted: boolean;
  values: { SIGNING_KEY: string; HOLD_SECONDS: string };
}) {
  const input = join(ROOT, "tests/harness/bench/lean/worker.ts");
  const bundle = await rolldown({ input, external: ["cloudflare:workers"] });
  const { output } = await bundle.generate({ format: "esm" });
  const worker = { type: "ESModule" as const, path: "worker.js", contents: output[0].code };
  const index = { ...worker, path: "index.js", contents: INDEX };
  const counting = { ...worker, path: "counting.js", contents: countingModule({ LeanTrip: "" }) };
  return {
    name: "lean",
    compatibilityDate: "2026-10-01",
    modules: options.isCounted ? [counting, index, worker] : [index, worker],
    bindings: options.values,
    durableObjects: { LEAN: { className: "LeanTrip", useSQLite: true } },
    unsafeDirectSockets: [{ port: 0 }],
  };
}
