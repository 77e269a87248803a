/**
 * What an address is answered with. Where its content is the same for everyone it stands in the page, drawn by the
 * screen itself and cached (swr-cache.ts), but for the list of trips, whose seats are counted anew each time, and a
 * ticket, which is there for whoever has its secret address and kept by nobody. Elsewhere the client draws it, from parts
 * that are on their way with the page. Invariant: nothing of a visitor is in what is kept.
 */
import type { PageRead } from "../contract/page.ts";
import { cachedRead } from "../cache/swr-cache.ts";
import { shop } from "../config/shop-profile.ts";
import type { Address, Path } from "./addresses.ts";
import { firstFiles } from "./preload-files.ts";
import { headOf } from "./head.ts";
import { answersFor, shopRead } from "./reads.ts";
import { filled, type Template } from "./template.ts";

export type Language = "bn" | "en";

export interface Page {
  status: 200 | 404;
  html: string;
}

/** Nobody's address: what web/public/sw.js keeps, to draw any screen in it where there is no connection. */
const SHELL = "/shell";
const NOTHING = { styles: [], scripts: [], fonts: [] };
const PAGES = { maxAgeMs: 60_000, staleWhileRevalidateMs: 300_000 };

/** `kept`: the same for everyone. `anew`: drawn each time. `left`: the browser draws it, with its data at hand. */
type Way = "kept" | "anew" | "left";

/** Of what isn't here only the frame is drawn. */
const WAYS: Partial<Record<Path, Way>> = {
  "/": "kept",
  "/bookingPage": "anew",
  "/blog": "kept",
  "/blogDetails/:id": "kept",
  "/gallery": "kept",
  "/conditions": "kept",
  "/findInvoice": "kept",
  "/limited-invoice/:id": "anew",
  "/unlimited-invoice/:id": "anew",
};
/** Parameters that change the content. */
const CHOICE: Partial<Record<Path, readonly string[]>> = {
  "/bookingPage": ["destination", "unit"],
};
/** Parameters that open something over the page, which only a browser can draw. */
const OPENS: Partial<Record<Path, readonly string[]>> = {
  "/bookingPage": ["trip", "popup"],
  "/gallery": ["photo"],
};

export interface Asked {
  env: Env;
  url: URL;
  /** Null: nobody has this address. */
  address: Address | null;
  language: Language;
  template: Template;
}

export async function pageFor(asked: Asked): Promise<Page> {
  const { url, address, language, template } = asked;
  if (address === null)
    return { status: url.pathname === SHELL ? 200 : 404, html: await empty(asked) };
  const way = wayOf(address, url.searchParams);
  if (way === undefined) return { status: 200, html: await empty(asked) };
  const answer = () => answered(asked, address, way);
  if (way !== "kept") return answer();
  const name = [template.version, url.origin, language, address.path, address.id].join(" ");
  return cachedRead(`page:${name}`, PAGES, answer);
}

function wayOf({ path }: Address, query: URLSearchParams): Way | undefined {
  const isOpened = OPENS[path]?.some((name) => query.has(name)) === true;
  return isOpened ? "left" : WAYS[path];
}

async function answered(asked: Asked, address: Address, way: Way): Promise<Page> {
  const { env, url, language, template } = asked;
  const query = chosen(url.searchParams, CHOICE[address.path] ?? []);
  const reads = await answersFor(env, address, query);
  if (reads === null) return { status: 404, html: await empty(asked) };
  // A client that runs from its sources has no sheets to send along, and draws by itself.
  if (way === "left" || template.version === "") {
    return { status: 200, html: await framed(asked, reads) };
  }
  const place = placeOf(address, query);
  // Loaded with the first page: what answers only calls has no use for it.
  const { drawPage } = await import("#screens");
  const { head, body } = drawPage({
    origin: url.origin,
    address: place,
    language,
    reads,
    isFrame: false,
  });
  const { name, nameBn } = shop(env);
  const said = headOf({
    origin: url.origin,
    address: place,
    language,
    siteName: language === "bn" ? nameBn : name,
    isArticle: address.path === "/blogDetails/:id",
    drawn: head,
  });
  const files = firstFiles(template, address.path, language);
  return { status: 200, html: filled(template.html, { language, head: said, files, body, reads }) };
}

/** What stands around every screen is drawn; the client asks for what it shows besides. */
async function empty(asked: Asked): Promise<string> {
  const { env, url, language, template } = asked;
  const reads = [await shopRead(env)];
  if (url.pathname === SHELL) return filled(template.html, { language, files: NOTHING, reads });
  return framed(asked, reads);
}

async function framed(asked: Asked, reads: readonly PageRead[]): Promise<string> {
  const { env, url, address, language, template } = asked;
  const files = firstFiles(template, address?.path ?? null, language);
  if (template.version === "") return filled(template.html, { language, files, reads });
  const place = address?.path ?? "/nowhere";
  const body = await cachedRead(
    `frame:${template.version} ${language} ${place}`,
    PAGES,
    async () => {
      const { drawPage } = await import("#screens");
      const around = [await shopRead(env)];
      return drawPage({
        origin: url.origin,
        address: place,
        language,
        reads: around,
        isFrame: true,
      }).body;
    },
  );
  return filled(template.html, { language, files, body, reads, isFrame: true });
}

function chosen(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** One address for each content, however it was written. */
function placeOf({ path, id }: Address, query: URLSearchParams): string {
  const search = query.size === 0 ? "" : `?${query}`;
  return path.replace(":id", () => encodeURIComponent(id)) + search;
}
