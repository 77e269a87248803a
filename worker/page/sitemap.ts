/** Every address for search engines: the listed pages, the trips of each unit, and the posts of the blog. */
import { cachedAllUnits, cachedBlogs } from "../cache/public-reads.ts";
import { PAGE_PATHS, pageAt } from "../contract/pages/pages.ts";
import { escapeHtml } from "./head.ts";

/** Pages without parameters; the others are listed by their content. */
const SINGLE_PAGES = PAGE_PATHS.filter((path) => {
  const { indexing, contentParameters = [] } = pageAt(path);
  return indexing === "listed" && contentParameters.length === 0 && !path.includes(":");
});

export async function sitemap(env: Env, origin: string): Promise<string> {
  const [units, posts] = await Promise.all([cachedAllUnits(env), cachedBlogs(env)]);
  const trips = units.filter(({ directCheckout }) => !directCheckout);
  const entries = [
    ...SINGLE_PAGES.map((path) => entry(origin + path)),
    ...trips.map(({ id, destinationId }) => {
      const choice = new URLSearchParams({ destination: destinationId, unit: id });
      return entry(`${origin}/bookingPage?${choice}`);
    }),
    ...posts.map(({ id, createdAt }) =>
      entry(`${origin}/blogDetails/${encodeURIComponent(id)}`, new Date(createdAt)),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entry(address: string, changed?: Date): string {
  const lastmod = changed === undefined ? "" : `<lastmod>${changed.toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`;
}

/** Private pages are allowed here and marked by X-Robots-Tag, which a robot can only see if it may fetch them. */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
