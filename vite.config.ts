import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { mediaForContainers } from "./web/media-for-containers.ts";
import { BUILD_TARGETS } from "./web/oldest-browsers.ts";

/** Folders of the local D1, R2 and Durable Objects and of the build; tests set their own. */
const statePath = process.env["STATE_DIR"] ?? "../.wrangler/state";
const outDir = process.env["DIST_DIR"] ?? "../dist";
/** Of the Worker that `npm run dev` runs; a build has none. */
const localVariables: Record<string, string> = JSON.parse(process.env["LOCAL_VARIABLES"] ?? "{}");

/** In every first load: packages, which change seldom. */
const BASE = /\/node_modules\/(?:react|react-dom|react-router|scheduler|swr|dequal)\//;

/** Once a package of its own, now a part of React. */
const REACT_HAS_IT = /^use-sync-external-store\/shim(?:\/index\.js)?$/;
const START =
  /rolldown.runtime|preload-helper|\/web\/(?:i18n\/[\w-]+|api\/(?:use-query|use-read|read-notes|read-times)|boot\/(?:older-built-ins|too-old)|api\/session-token|booking\/(?:held-seats|followed-key)|push\/can-be-pushed-to)\.ts$|\/domain\/payments\/(?:wallets|provider-names)\.ts$|\/web\/ui\/(?:button|empty-state|error-boundary|error-state|page|phone-link|skeleton|state)\.|\/web\/screens\/layout\/(?:shop-phones\.tsx|shop-facts\.tsx|footer\.module\.css)/;
/** A chunk of a few hundred bytes costs a phone more to request than to receive: what is used together is one chunk. */
const FORMS = /\/web\/ui\/(?:card|choice|error-list|field|refusal-list)\./;
const SEATS =
  /\/domain\/(?:lists|seats\/seat-(?:plan|kind)|trips\/trip-details)\.ts|\/seat-map\/seat-face\.ts/;
const HOLD =
  /\/web\/booking\/(?!continue-elsewhere|followed-payments|payment-keys|payment-notice|reporting-time|stop-text)|\/web\/ui\/(?:dialog|toast)\.(?!css)/;

const pathOf = (name: string) => decodeURIComponent(new URL(name, import.meta.url).pathname);

/**
 * The client has a folder `api` and the Worker answers `/api`: a module of it is served by Vite, under its whole path.
 * Only `npm run dev` has modules.
 */
const MODULE_OF_API = /^\/api\/[\w/-]+\.tsx?(?:\?|$)/;
const serveApiModules: Plugin = {
  name: "serve-api-modules",
  enforce: "pre",
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const { url = "" } = request;
      if (MODULE_OF_API.test(url)) request.url = `/@fs${pathOf("web")}${url}`;
      next();
    });
  },
};

export default defineConfig({
  root: "web",
  // A picture stays a file of its own: cached by browsers, and no data: address in a sheet or a script.
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  environments: {
    // The Worker draws screens with the client's own sheets and pictures.
    bhortibus: { build: { emitAssets: false } },
    client: {
      build: {
        // Syntax of scripts and of sheets is lowered to these; built-ins are not
        // (tests/architecture/newer-built-ins.ts).
        target: BUILD_TARGETS,
        // Which files a screen needs: worker/page/template.ts preloads them with the page.
        manifest: "manifest.json",
        // 0.5 KB on every first load, for browsers from before 2023 that would only preload less without it.
        modulePreload: { polyfill: false },
        // What every screen needs is one file: compressed together it is smaller.
        rolldownOptions: {
          // A class field is lowered to an assignment: no class here has a setter of its name to be passed by.
          transform: { assumptions: { setPublicClassFields: true } },
          // The back office is a page of its own, so that no buyer loads a byte of it.
          input: {
            index: pathOf("web/index.html"),
            admin: pathOf("web/admin.html"),
            guide: pathOf("web/guide.html"),
          },
          output: {
            codeSplitting: {
              groups: [
                { name: "base", test: BASE },
                { name: "start", test: START },
                { name: "forms", test: FORMS },
                { name: "hold", test: HOLD },
                { name: "seats", test: SEATS },
              ],
            },
            // Short names: the entry lists all chunks.
            chunkFileNames: "assets/[hash:7].js",
          },
        },
      },
    },
  },
  css: { postcss: { plugins: [mediaForContainers] } },
  resolve: { alias: [{ find: REACT_HAS_IT, replacement: "react" }] },
  plugins: [
    serveApiModules,
    react(),
    cloudflare({
      configPath: "../wrangler.toml",
      config: { vars: localVariables },
      persistState: { path: statePath },
      inspectorPort: false,
    }),
  ],
});
