/**
 * The response of an address, by the rendering mode of its page (contract/pages/pages.ts). Rendered pages embed their
 * content and the responses behind it; otherwise the client renders the screen from preloaded chunks. Invariant: no
 * visitor's data is cached.
 */
import type { DrawnPage, PageRead } from "../contract/pages/page.ts";
import type { Page } from "../contract/pages/pages.ts";
import { cachedEdition } from "../cache/public-reads.ts";
import { cachedRead } from "../cache/swr-cache.ts";
import { shop } from "../config/shop-profile.ts";
import { currentShop } from "../cache/current-shop.ts";
import type { Language } from "../domain/language.ts";
import type { Address } from "./addresses.ts";
import { preloadFiles } from "./preload-files.ts";
import { writeHead } from "./head.ts";
import { frameReads, readPageData } from "./reads.ts";
import { structuredData } from "./structured-data.ts";
import { fillTemplate, type Template } from "./template.ts";

export interface RenderedPage {
  status: 200 | 404;
  html: string;
}

/** The empty shell that web/public/sw.js caches, to render any screen offline. */
const SHELL = "/shell";
const NOTHING = { styles: [], scripts: [], fonts: [] };
const CACHING = { maxAgeMs: 60_000, staleWhileRevalidateMs: 300_000 };

export interface PageRequest {
  env: Env;
  url: URL;
  /** The parsed address; null when no page has it. */
  address: Address | null;
  language: Language;
  template: Template;
}

export async function pageFor(request: PageRequest): Promise<RenderedPage> {
  const { url, address, language, template } = request;
  if (address === null)
    return { status: url.pathname === SHELL ? 200 : 404, html: await buildEmptyPage(request) };
  const rendering = chooseRendering(address.page, url.searchParams);
  const query = contentQuery(address.page, url.searchParams, rendering);
  const draw = () => drawPlace(request, address, { rendering, query });
  if (rendering !== "cached") return draw();
  const { version } = template;
  const edition = await cachedEdition();
  const name = [edition, version, url.origin, language, address.path, address.id, query].join(" ");
  return cachedRead(`page:${name}`, CACHING, draw);
}

/** Dialogs over a page are rendered by the browser, from the embedded data. */
function chooseRendering(page: Page, query: URLSearchParams): Page["rendering"] {
  const isOpened = page.overlayParameters?.some((name) => query.has(name)) === true;
  if (isOpened) return "browser";
  const same = Object.entries(page.cachedWith ?? {});
  const isSame = same.length > 0 && same.every(([name, value]) => query.get(name) === value);
  return isSame ? "cached" : page.rendering;
}

/** The parameters that the content depends on. A cached page has only those that make it cacheable. */
function contentQuery(
  page: Page,
  query: URLSearchParams,
  rendering: Page["rendering"],
): URLSearchParams {
  const names =
    rendering === "cached" ? Object.keys(page.cachedWith ?? {}) : page.contentParameters;
  return keepParameters(names ?? [], query);
}

async function drawPlace(
  request: PageRequest,
  address: Address,
  { rendering, query }: { rendering: Page["rendering"]; query: URLSearchParams },
): Promise<RenderedPage> {
  const { env, language, template } = request;
  const reads = await readPageData(env, address, { query, language });
  if (reads === null) return { status: 404, html: await buildEmptyPage(request) };
  // A client that runs from its sources (dev) has no built style sheets, so it renders in the browser.
  if (address.page.rendering === "browser" || template.version === "") {
    return { status: 200, html: await renderFrame(request, reads) };
  }
  const place = { request, address, canonicalAddress: canonical(address, query), reads };
  if (rendering === "browser") {
    return {
      status: 200,
      html: await renderFrame(request, reads, await renderOverlaidHead(place)),
    };
  }
  const { head, body } = await drawScreen(place);
  const files = preloadFiles(template, address.page, language);
  const tags = headTags(place, head) + (await tripData(place));
  const { phones } = await currentShop(env);
  const filling = { language, head: tags, files, body, reads, phones };
  return { status: 200, html: fillTemplate(template.html, filling) };
}

/** A page whose content has been read. */
interface Place {
  request: PageRequest;
  address: Address;
  canonicalAddress: string;
  reads: readonly PageRead[];
}

async function drawScreen({ request, canonicalAddress, reads }: Place): Promise<DrawnPage> {
  // Imported with the first page, so that an isolate that only serves calls does not load it.
  const { drawPage } = await import("#screens");
  const { url, language } = request;
  return drawPage({
    origin: url.origin,
    address: canonicalAddress,
    language,
    reads,
    isFrame: false,
  });
}

/** The head of the page under a dialog, so that its address can be shared with the dialog open. */
async function renderOverlaidHead(place: Place): Promise<string> {
  const { request, canonicalAddress } = place;
  const { url, language, template } = request;
  const edition = await cachedEdition();
  const name = [edition, template.version, url.origin, language, canonicalAddress].join(" ");
  return cachedRead(`head:${name}`, CACHING, async () =>
    headTags(place, (await drawScreen(place)).head),
  );
}

function headTags({ request, address, canonicalAddress }: Place, drawnHead: string): string {
  const { env, url, language } = request;
  const { name, nameBn } = shop(env);
  return writeHead({
    origin: url.origin,
    address: canonicalAddress,
    language,
    siteName: language === "bn" ? nameBn : name,
    isArticle: address.page.isArticle === true,
    drawn: drawnHead,
  });
}

async function tripData({ request, canonicalAddress, reads }: Place): Promise<string> {
  const { env, url, language } = request;
  return structuredData({
    url: url.origin + canonicalAddress,
    origin: url.origin,
    language,
    shop: await currentShop(env),
    reads,
    now: Date.now(),
  });
}

/** Renders only the frame around the screen; the client loads the rest. */
async function buildEmptyPage(request: PageRequest): Promise<string> {
  const { env, url, language, template } = request;
  const reads = await frameReads(env, language);
  const { phones } = await currentShop(env);
  if (url.pathname === SHELL) {
    return fillTemplate(template.html, { language, files: NOTHING, reads, phones });
  }
  return renderFrame(request, reads);
}

async function renderFrame(
  request: PageRequest,
  reads: readonly PageRead[],
  head?: string,
): Promise<string> {
  const { env, url, address, language, template } = request;
  const files = preloadFiles(template, address?.page ?? null, language);
  const { phones } = await currentShop(env);
  if (template.version === "")
    return fillTemplate(template.html, { language, files, reads, phones });
  const path = address?.path ?? "/nowhere";
  const edition = await cachedEdition();
  const body = await cachedRead(
    `frame:${edition} ${template.version} ${language} ${path}`,
    CACHING,
    async () => {
      const { drawPage } = await import("#screens");
      const around = await frameReads(env, language);
      return drawPage({
        origin: url.origin,
        address: path,
        language,
        reads: around,
        isFrame: true,
      }).body;
    },
  );
  const filling = { language, files, body, reads, isFrame: true, phones };
  return fillTemplate(template.html, head === undefined ? filling : { ...filling, head });
}

function keepParameters(names: readonly string[], query: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) left.set(name, value);
  }
  return left;
}

/** The canonical form of an address. */
function canonical({ path, id }: Address, query: URLSearchParams): string {
  const search = query.size === 0 ? "" : `?${query}`;
  return path.replace(":id", () => encodeURIComponent(id)) + search;
}
