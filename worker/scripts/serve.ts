/** The product at its address: the production build behind vite's preview, or the sources with hot reload. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder, createServer, preview } from "vite";
import { localVariables, ROOT, type Settings } from "./settings.ts";

export interface Served {
  origin: string;
  close(): Promise<void>;
}

const configFile = join(ROOT, "vite.config.ts");

export async function serve(settings: Settings, mode: "built" | "dev"): Promise<Served> {
  // Read by vite.config.ts, relative to nothing.
  process.env["STATE_DIR"] = settings.stateDir;
  process.env["DIST_DIR"] = settings.distDir;
  const listen = { port: settings.port, strictPort: true, host: "localhost" };
  const origin = `http://localhost:${settings.port}`;

  if (mode === "dev") {
    writeFileSync(join(ROOT, ".dev.vars"), localVariables(settings), { mode: 0o600 });
    const server = await createServer({ configFile, logLevel: "warn", server: listen });
    await server.listen();
    return { origin, close: () => server.close() };
  }
  await (await createBuilder({ configFile, logLevel: "error" })).buildApp();
  // Two runs side by side share the sources, not what they are told.
  writeFileSync(join(settings.distDir, "bhortibus/.dev.vars"), localVariables(settings));
  const server = await preview({ configFile, logLevel: "warn", preview: listen });
  return { origin, close: () => server.close() };
}
