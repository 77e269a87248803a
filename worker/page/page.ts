/**
 * What an address is answered with. Where its content is the same for everyone it stands in the page, drawn by the
 * screen itself and kept near (near-copy.ts), but for the list of trips, whose seats are counted anew each time.
 * Elsewhere the client draws it, from parts that are on their way with the page. Invariant: nothing of a visitor is in it.
 */
import type { PageRead } from "../contract/page.ts";
import { nearCopy } from "../near-copy.ts";
import { shop } from "../shop.ts";
import type { Address, Path } from "./addresses.ts";
import { firstFiles } from "./first-files.ts";
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
const PAGES = { freshMs: 60_000, staleMs: 300_000 };

interface Drawing {
  /** Parameters that change the content. */
  choice?: readonly string[];
  /** Parameters that open something over the page, which only a browser can draw. */
  opens?: readonly string[];
}

/** What is drawn here; the rest needs to know whose browser it is, or takes what is typed. */
const DRAWN: Partial<Record<Path, Drawing>> = {
  "/": {},
  "/bookingPage": { choice: ["destination", "unit"], opens: ["trip", "popup"] },
  "/blog": {},
  "/blogDetails/:id": {},
  "/gallery": { opens: ["photo"] },
  "/conditions": {},
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
  const drawing = address === null ? undefined : DRAWN[address.path];
  if (url.pathname === SHELL) {
    const reads = [await shopRead(asked.env)];
    return { status: 200, html: filled(template.html, { language, files: NOTHING, reads }) };
  }
  if (address === null) return { status: 404, html: await undrawn(asked) };
  if (drawing === undefined) return { status: 200, html: await undrawn(asked) };
  const isOpened = drawing.opens?.some((name) => url.searchParams.has(name)) === true;
  const draw = () => answered(asked, { address, drawing, isDrawn: !isOpened });
  if (isOpened || drawing.choice !== undefined) return draw();
  const name = [template.version, url.origin, language, address.path, address.id].join(" ");
  return nearCopy(`page:${name}`, PAGES, draw);
}

interface Wanted {
  address: Address;
  drawing: Drawing;
  isDrawn: boolean;
}

async function answered(asked: Asked, { address, drawing, isDrawn }: Wanted): Promise<Page> {
  const { env, url, language, template } = asked;
  const query = chosen(url.searchParams, drawing.choice ?? []);
  const reads = await answersFor(env, address, query);
  if (reads === null) return { status: 404, html: await undrawn(asked) };
  // A client that runs from its sources has no sheets to send along, and draws by itself.
  if (!isDrawn || template.version === "")
    return { status: 200, html: await undrawn(asked, reads) };

  const place = placeOf(address, query);
  // Loaded with the first page: what answers only calls has no use for it.
  const { drawPage } = await import("#screens");
  const { head, body } = drawPage({ address: place, language, reads });
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

async function undrawn(
  { env, address, language, template }: Asked,
  reads?: readonly PageRead[],
): Promise<string> {
  const files = firstFiles(template, address?.path ?? null, language);
  return filled(template.html, { language, files, reads: reads ?? [await shopRead(env)] });
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
