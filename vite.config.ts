import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where the local D1, R2 and objects live, and where the build goes; tests have folders of their own. */
const statePath = process.env["STATE_DIR"] ?? "../.wrangler/state";
const outDir = process.env["DIST_DIR"] ?? "../dist";

/** In every first load: packages, which change seldom, and what our own screens all stand on. */
const BASE = /\/node_modules\/(?:react|react-dom|react-router|scheduler|swr|dequal)\//;

const REACT_HAS_IT = /^use-sync-external-store\/shim(?:\/index\.js)?$/;
const START =
  /rolldown.runtime|preload-helper|\/web\/(?:i18n\/[\w-]+|api\/use-query|api\/session-token)\.ts$|\/web\/ui\/(?:button|empty-state|error-state|page|skeleton|state)\./;
/** A part of a few hundred bytes costs a phone more to ask for than to get: what goes together comes together. */
const FORMS = /\/web\/ui\/(?:card|choice|error-list|field|refusal-list)\./;
const HOLD = /\/web\/booking\/|\/web\/ui\/(?:dialog|toast)\.(?!css)/;

export default defineConfig({
  root: "web",
  // A picture stays a file of its own: kept by browsers, and no data: address in a sheet or a script.
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Which files a screen needs: worker/page/template.ts has them fetched with the page.
        manifest: "parts.json",
        // What every screen needs is one file: packed together it is smaller.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "base", test: BASE },
                { name: "start", test: START },
                { name: "forms", test: FORMS },
                { name: "hold", test: HOLD },
              ],
            },
            // Every page carries the names of all parts.
            chunkFileNames: "assets/[hash].js",
          },
        },
      },
    },
  },
  // What was once a package of its own has long been a part of React.
  resolve: { alias: [{ find: REACT_HAS_IT, replacement: "react" }] },
  // The changes below must reach the dev server too, which bundles dependencies past the plugins.
  optimizeDeps: { exclude: ["sonner"] },
  plugins: [
    react(),
    changedSonner(),
    plainLinks(),
    firstSightOnly(),
    cloudflare({
      configPath: "../wrangler.toml",
      persistState: { path: statePath },
      inspectorPort: false,
    }),
  ],
});

/**
 * sonner writes its sheet into a <style>, which our policy forbids (web/ui/toaster.css brings it instead), and takes a
 * dismissed message out after 200 ms where the specification says 1000. A sonner that is written differently fails here.
 */
function changedSonner(): Plugin {
  const changes: [RegExp, string][] = [
    [/^__insertCSS\(".*"\);?$/m, ""],
    [/^const TIME_BEFORE_UNMOUNT = 200;$/m, "const TIME_BEFORE_UNMOUNT = 1000;"],
  ];
  return {
    name: "changed-sonner",
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        let changed = code;
        for (const [found, instead] of changes) {
          if (!found.test(changed)) this.error(`sonner no longer has ${found}`);
          changed = changed.replace(found, instead);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/**
 * A link of react-router can fetch the data of its page beforehand where the router loads data. Ours loads none, and no
 * phone is sent the code for it. A router that is written differently fails here.
 */
function plainLinks(): Plugin {
  const changes: [string, string][] = [
    ["usePrefetchBehavior(prefetch, rest)", "[false, null, {}]"],
    ["mergeRefs(forwardedRef, prefetchRef)", "forwardedRef"],
    [
      "shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link",
      "link",
    ],
  ];
  return {
    name: "plain-links",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/lib\.js/ },
      handler(code) {
        let changed = code;
        for (const [found, instead] of changes) {
          if (!changed.includes(found)) this.error(`react-router no longer has ${found}`);
          changed = changed.replace(found, () => instead);
        }
        return { code: changed, map: null };
      },
    },
  };
}

/**
 * The Worker draws a screen once and never opens anything on it: what the screens load later stays out of its bundle,
 * and the sheets of the client's own build serve both.
 */
function firstSightOnly(): Plugin {
  return {
    name: "first-sight-only",
    applyToEnvironment: (environment) => environment.name !== "client",
    transform: {
      filter: { id: /\/web\/.+\.tsx?$/ },
      handler: (code) => ({
        code: code.replaceAll(/\bimport\("\.[^"]+"\)/g, 'Promise.reject(new Error("not here"))'),
        map: null,
      }),
    },
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (name.endsWith(".css")) delete bundle[name];
    },
  };
}
