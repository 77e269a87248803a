/**
 * The response of an address, by the rendering of its page (contract/pages.ts). Drawn pages carry their content and the
 * reads behind it; elsewhere the client draws the screen from chunks that are preloaded with the page. Invariant:
 * nothing of a visitor is in what is cached.
 */
import type { PageRead } from "../contract/page.ts";
import type { Page as PageEntry } from "../contract/pages.ts";
import { cachedRead } from "../cache/swr-cache.ts";
import { shop } from "../config/shop-profile.ts";
import type { Address } from "./addresses.ts";
import { preloadFiles } from "./preload-files.ts";
import { headOf } from "./head.ts";
import { readsOf, shopRead } from "./reads.ts";
import { filled, type Template } from "./template.ts";

export type Language = "bn" | "en";

export interface Page {
  status: 200 | 404;
  html: string;
}

/** No page: what web/public/sw.js caches, to draw any screen in it without a connection. */
const SHELL = "/shell";
const NOTHING = { styles: [], scripts: [], fonts: [] };
const CACHING = { maxAgeMs: 60_000, staleWhileRevalidateMs: 300_000 };

export interface PageRequest {
  env: Env;
  url: URL;
  /** Null: it leads to no page. */
  address: Address | null;
  language: Language;
  template: Template;
}

export async function pageFor(request: PageRequest): Promise<Page> {
  const { url, address, language, template } = request;
  if (address === null)
    return { status: url.pathname === SHELL ? 200 : 404, html: await empty(request) };
  const rendering = renderingOf(address.page, url.searchParams);
  const draw = () => drawn(request, address, rendering);
  if (rendering !== "cached") return draw();
  const name = [template.version, url.origin, language, address.path, address.id].join(" ");
  return cachedRead(`page:${name}`, CACHING, draw);
}

/** What opens over the page is left to the browser, with the data at hand. */
function renderingOf(page: PageEntry, query: URLSearchParams): PageEntry["rendering"] {
  const isOpened = page.overlayParameters?.some((name) => query.has(name)) === true;
  return isOpened ? "browser" : page.rendering;
}

async function drawn(
  request: PageRequest,
  address: Address,
  rendering: PageEntry["rendering"],
): Promise<Page> {
  const { env, url, language, template } = request;
  const query = only(address.page.contentParameters ?? [], url.searchParams);
  const reads = await readsOf(env, address, query);
  if (reads === null) return { status: 404, html: await empty(request) };
  // A client that runs from its sources has no sheets to send along, and draws by itself.
  if (rendering === "browser" || template.version === "") {
    return { status: 200, html: await framed(request, reads) };
  }
  const canonicalAddress = canonical(address, query);
  // Loaded with the first page: an isolate that answers calls alone does without it.
  const { drawPage } = await import("#screens");
  const { head, body } = drawPage({
    origin: url.origin,
    address: canonicalAddress,
    language,
    reads,
    isFrame: false,
  });
  const { name, nameBn } = shop(env);
  const tags = headOf({
    origin: url.origin,
    address: canonicalAddress,
    language,
    siteName: language === "bn" ? nameBn : name,
    isArticle: address.page.isArticle === true,
    drawn: head,
  });
  const files = preloadFiles(template, address.page, language);
  return { status: 200, html: filled(template.html, { language, head: tags, files, body, reads }) };
}

/** The frame of every screen is drawn; the client loads the rest. */
async function empty(request: PageRequest): Promise<string> {
  const { env, url, language, template } = request;
  const reads = [await shopRead(env)];
  if (url.pathname === SHELL) return filled(template.html, { language, files: NOTHING, reads });
  return framed(request, reads);
}

async function framed(request: PageRequest, reads: readonly PageRead[]): Promise<string> {
  const { env, url, address, language, template } = request;
  const files = preloadFiles(template, address?.page ?? null, language);
  if (template.version === "") return filled(template.html, { language, files, reads });
  const path = address?.path ?? "/nowhere";
  const body = await cachedRead(
    `frame:${template.version} ${language} ${path}`,
    CACHING,
    async () => {
      const { drawPage } = await import("#screens");
      const around = [await shopRead(env)];
      return drawPage({
        origin: url.origin,
        address: path,
        language,
        reads: around,
        isFrame: true,
      }).body;
    },
  );
  return filled(template.html, { language, files, body, reads, isFrame: true });
}

function only(names: readonly string[], query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) left.set(name, value);
  }
  return left;
}

/** One address for each content, however it was written. */
function canonical({ path, id }: Address, query: URLSearchParams): string {
  const search = query.size === 0 ? "" : `?${query}`;
  return path.replace(":id", () => encodeURIComponent(id)) + search;
}
