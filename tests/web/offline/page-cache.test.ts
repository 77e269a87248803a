/** How a page and its files are saved: whole or not at all, and what becomes of earlier versions. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { savePageWithRetries, type SavedPage } from "../../../web/offline/page-cache.ts";
import { listGuideFiles } from "../../../web/guide/save-guide-page.ts";

const PAGE: SavedPage = {
  page: "/guide",
  entry: "guide.html",
  prefix: "guide ",
  listFiles: () => ["/assets/guide-2.js", "/assets/scan-2.js"],
};

let stores: Map<string, Map<string, Response>>;
let served: Record<string, string>;
/** Paths that the open page has loaded. */
let used: string[];

function openStore(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, store);
  return {
    match: async (path: string) => store.get(path),
    add: async (path: string) => void store.set(path, await load(path)),
    put: async (path: string, response: Response) => void store.set(path, response),
    delete: async (path: string) => store.delete(path),
  };
}

async function load(path: string): Promise<Response> {
  const text = served[path];
  if (text === undefined) throw new TypeError("Failed to fetch");
  return new Response(text);
}

const listStores = () =>
  Object.fromEntries(Array.from(stores, ([name, store]) => [name, [...store.keys()].toSorted()]));

beforeEach(() => {
  stores = new Map();
  used = [];
  served = {
    "/guide": "assets/guide-2.js",
    "/manifest.json": JSON.stringify({ "guide.html": { file: "assets/guide-2.js" } }),
    "/assets/guide-2.js": "entry",
    "/assets/scan-2.js": "later part",
  };
  vi.stubGlobal("fetch", load);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { register: vi.fn() } });
  vi.stubGlobal("caches", {
    open: async (name: string) => openStore(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  // The runner of the tests asks the same object for the time.
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() =>
    used.map((path) => ({ name: `https://shop.example${path}` }) as PerformanceEntry),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const NEW = ["/assets/guide-2.js", "/assets/scan-2.js", "/guide"];

it("deletes earlier versions, and no other page's", async () => {
  for (const name of ["guide assets/guide-1.js", "shell assets/index-1.js"]) {
    await openStore(name).put("/guide", new Response("old"));
  }
  await savePageWithRetries(PAGE);
  expect(listStores()).toEqual({
    "guide assets/guide-2.js": NEW,
    "shell assets/index-1.js": ["/guide"],
  });
});

it("leaves the files of the version that is open, which is not opened again", async () => {
  const before = openStore("guide assets/guide-1.js");
  for (const path of ["/guide", "/assets/scan-1.js"]) await before.put(path, new Response("old"));
  used = ["/assets/guide-1.js"];
  await savePageWithRetries(PAGE);
  expect(listStores()).toEqual({
    "guide assets/guide-1.js": ["/assets/scan-1.js"],
    "guide assets/guide-2.js": NEW,
  });
});

it.each([
  ["a file is missing", () => delete served["/assets/scan-2.js"]],
  ["the page is of another version than the list", () => (served["/guide"] = "guide-3.js")],
])("keeps the earlier version where %s, and tries again", async (_, spoil) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await openStore("guide assets/guide-1.js").put("/guide", new Response("old"));
  const whole = { ...served };
  spoil();
  const saving = savePageWithRetries(PAGE);
  await vi.advanceTimersByTimeAsync(0);
  expect(listStores()["guide assets/guide-1.js"]).toEqual(["/guide"]);
  expect(listStores()["guide assets/guide-2.js"] ?? []).not.toContain("/guide");
  served = whole;
  await vi.advanceTimersByTimeAsync(600_000);
  await saving;
  expect(listStores()).toEqual({ "guide assets/guide-2.js": NEW });
});

it("the guide's files are its own, in both languages, and none of the shop's screens", () => {
  const chunks = {
    "guide.html": {
      file: "assets/guide.js",
      imports: ["_start.js"],
      dynamicImports: [
        "i18n/bn/guide.ts",
        "i18n/en/guide.ts",
        "guide/screen/hand-over.tsx",
        "guide/scan/reader.ts",
      ],
      css: ["assets/guide.css"],
      assets: ["assets/text.woff2", "assets/other.woff2"],
    },
    "_start.js": { file: "assets/start.js", dynamicImports: ["i18n/bn/sale.ts"] },
    "guide/screen/hand-over.tsx": { file: "assets/hand-over.js", imports: ["_qr.js"] },
    "guide/scan/reader.ts": { file: "assets/reader.js", assets: ["assets/read-worker.js"] },
    "_qr.js": { file: "assets/qr.js" },
    "i18n/bn/guide.ts": { file: "assets/bn.js" },
    "i18n/en/guide.ts": { file: "assets/en.js" },
    "i18n/bn/sale.ts": { file: "assets/sale.js" },
  };
  expect(listGuideFiles(chunks, ["/assets/text.woff2"]).toSorted()).toEqual(
    [
      "/favicon.svg",
      "/assets/guide.js",
      "/assets/guide.css",
      "/assets/start.js",
      "/assets/hand-over.js",
      "/assets/qr.js",
      "/assets/reader.js",
      // The decoder's thread, which the list of chunks names as a file of its chunk.
      "/assets/read-worker.js",
      "/assets/bn.js",
      "/assets/en.js",
      "/assets/text.woff2",
    ].toSorted(),
  );
});
