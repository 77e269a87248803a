// @vitest-environment node
/** Where the client has the English names from: the page, the server, or the last visit. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const VIEW = { status_code: 201, names: { রাবি: "RU" } };
const KEY = "english-names";

let stored: Map<string, string>;
let embedded: string | null;
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  stored = new Map();
  embedded = null;
  vi.resetModules();
  fetched.mockReset();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal("document", {
    getElementById: () => (embedded === null ? null : { textContent: embedded }),
    cookie: "",
  });
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => void vi.unstubAllGlobals());

async function loadedName(): Promise<string> {
  const { englishName, haveEnglishNames } = await import("../../../web/i18n/en/names.ts");
  const { loadNames } = await import("../../../web/i18n/en/load-names.ts");
  if (!haveEnglishNames()) await loadNames();
  return englishName("রাবি");
}

test("the names of trips are put together from those that are known", async () => {
  embedded = JSON.stringify([{ path: "/api/english-names", value: VIEW }]);
  await loadedName();
  const { englishName } = await import("../../../web/i18n/en/names.ts");
  expect(englishName("রাবি, ১")).toBe("রাবি, ১");
  await import("../../../web/i18n/en/sale.ts");
  expect(englishName("রাবি, ১")).toBe("RU, 1");
});

test("those that the page brought are used, and kept once something is to open without a connection", async () => {
  embedded = JSON.stringify([{ path: "/api/english-names", value: VIEW }]);
  expect(await loadedName()).toBe("RU");
  expect(fetched).not.toHaveBeenCalled();
  const { rememberNames } = await import("../../../web/i18n/en/load-names.ts");
  rememberNames();
  expect(stored.get(KEY)).toBe(JSON.stringify(VIEW.names));
});

test("a page without them loads them", async () => {
  fetched.mockResolvedValue(Response.json(VIEW));
  expect(await loadedName()).toBe("RU");
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("without a connection those of the last visit serve, else names stay as they are", async () => {
  fetched.mockRejectedValue(new TypeError("offline"));
  expect(await loadedName()).toBe("রাবি");
  vi.resetModules();
  stored.set(KEY, JSON.stringify({ রাবি: "Rajshahi" }));
  expect(await loadedName()).toBe("Rajshahi");
});

test("what is stored may be anything", async () => {
  fetched.mockRejectedValue(new TypeError("offline"));
  stored.set(KEY, "{");
  expect(await loadedName()).toBe("রাবি");
});
