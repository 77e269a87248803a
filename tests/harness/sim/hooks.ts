/**
 * For plain Node: imports of the runtime's module and of the payment registry get the simulation's. Imported before
 * anything of the Worker.
 */
import { registerHooks } from "node:module";

const SHIMS = new URL("./shims/", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "cloudflare:workers") return shim("cloudflare-workers.ts");
    if (specifier.endsWith("/payments/registry.ts")) return shim("registry.ts");
    return next(specifier, context);
  },
});

function shim(file: string) {
  return { url: new URL(file, SHIMS).href, shortCircuit: true };
}
