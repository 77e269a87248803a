/**
 * A page with its content in it: the same for everyone who reads the same language, so it is kept near (near-copy.ts),
 * but for the list of trips, whose seats are counted anew each time. Invariant: nothing of a visitor is in it.
 */
import { nearCopy } from "../near-copy.ts";
import { shop } from "../shop.ts";
import type { Address, Path } from "./addresses.ts";
import { filesIn, headOf } from "./head.ts";
import { answersFor } from "./reads.ts";
import { filled, type Template } from "./template.ts";

export type Language = "bn" | "en";

export interface Page {
  status: 200 | 404;
  /** Null: there is nothing to draw, and the client says so. */
  html: string | null;
}

const PAGES = { freshMs: 60_000, staleMs: 300_000 };

interface Screen {
  /** Of the client, by their paths under web/. */
  sources: readonly string[];
  /** Speaks of what is sold. */
  sells?: boolean;
  /** Parameters that change the content. */
  choice?: readonly string[];
  /** Parameters that open something over the page, which only a browser can draw. */
  opens?: readonly string[];
}

const SCREENS: Partial<Record<Path, Screen>> = {
  "/": { sources: ["screens/home/home-page.tsx"] },
  "/bookingPage": {
    sources: ["screens/booking/booking-page.tsx"],
    sells: true,
    choice: ["destination", "unit"],
    opens: ["trip", "popup"],
  },
  "/blog": { sources: ["screens/blog/blog-page.tsx"] },
  "/blogDetails/:id": { sources: ["screens/blog/post-page.tsx"] },
  "/gallery": { sources: ["screens/gallery/gallery-page.tsx"], opens: ["photo"] },
  "/conditions": { sources: ["screens/conditions/conditions-page.tsx"] },
};

/** The faces of the first words; those of the other script come when a letter of it is drawn. */
const FONTS: Record<Language, readonly string[]> = {
  bn: ["head-bengali-800", "text-bengali-400"],
  en: ["head-bengali-800", "text-latin-400"],
};

export interface Asked {
  env: Env;
  url: URL;
  address: Address;
  language: Language;
  template: Template;
}

/** Null where a page is the browser's own to draw. */
export async function pageFor(asked: Asked): Promise<Page | null> {
  const { url, address, language, template } = asked;
  const screen = SCREENS[address.path];
  if (screen === undefined || template.version === "") return null;
  if (screen.opens?.some((name) => url.searchParams.has(name))) return null;
  if (screen.choice !== undefined) return draw(asked, screen);
  const name = [template.version, url.origin, language, address.path, address.id].join(" ");
  return nearCopy(`page:${name}`, PAGES, () => draw(asked, screen));
}

async function draw(asked: Asked, screen: Screen): Promise<Page> {
  const { env, url, address, language, template } = asked;
  const query = chosen(url.searchParams, screen.choice ?? []);
  const answered = await answersFor(env, address, query);
  if (answered.kind === "unknown") return { status: 404, html: null };

  const { reads } = answered;
  const place = placeOf(address, query);
  // Loaded with the first page: what answers only calls has no use for it.
  const { drawPage } = await import("#screens");
  const { head, body } = drawPage({ address: place, language, reads });
  const words = [
    `text/${language}/pages.ts`,
    ...(screen.sells ? [`text/${language}/sale.ts`] : []),
  ];
  const { name, nameBn } = shop(env);
  const said = headOf({
    origin: url.origin,
    address: place,
    language,
    siteName: language === "bn" ? nameBn : name,
    isArticle: address.path === "/blogDetails/:id",
    drawn: head,
  });
  const files = filesIn({
    ...template.partsOf(...screen.sources, ...words),
    fonts: FONTS[language].flatMap((face) => template.fileOf(face) ?? []),
  });
  const html = filled(template.html, { language, head: said, files, body, data: reads });
  return { status: 200, html };
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
