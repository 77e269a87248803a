import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the local D1, R2 and objects live, and where the build goes; tests have folders of their own. */
const statePath = process.env["STATE_DIR"] ?? "../.wrangler/state";
const outDir = process.env["DIST_DIR"] ?? "../dist";

export default defineConfig({
  root: "web",
  build: { outDir, emptyOutDir: true },
  plugins: [
    react(),
    cloudflare({ configPath: "../wrangler.toml", persistState: { path: statePath } }),
  ],
});
