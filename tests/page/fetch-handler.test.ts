/** Each address: its status, its indexing, its caching. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { destinations } from "../../drizzle/schema.ts";
import { purgeDestination, purgeSeason } from "../../worker/cache/public-reads.ts";
import { database } from "../../worker/db/client.ts";
import { aDestination, aUnit, freshId } from "../support/catalogue.ts";
import { aBlog } from "../support/content.ts";
import { measureCost } from "../support/meter.ts";
import { open } from "../support/pages.ts";
import { aTicket } from "../support/tickets.ts";

const db = database(env);

describe("search engines", () => {
  test.each([
    "/routeDetails?mode=limited",
    "/successPage",
    "/error",
    "/agent",
    "/agentLogin",
    "/agentPassword",
    "/signUp",
    "/checkTicket",
    "/shell",
  ])("are kept from %s", async (path) => {
    const { status, headers } = await open(path);
    expect(status).toBe(200);
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("get every page, every unit's trips and every post in the sitemap, and no personal page", async () => {
    const destinationId = await aDestination(db);
    const unit = await aUnit(db, { destinationId });
    const direct = await aUnit(db, { destinationId, directCheckout: true });
    const post = await aBlog(db, { createdAt: Date.parse("2026-11-19T04:00:00Z") });
    const { status, headers, html } = await open("/sitemap.xml");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toMatch(/^application\/xml/);
    for (const path of ["/", "/blog", "/gallery", "/conditions", "/findInvoice"]) {
      expect(html).toContain(`<loc>https://bus.test${path}</loc>`);
    }
    const trips = `/bookingPage?destination=${destinationId}&amp;unit=`;
    expect(html).toContain(`<loc>https://bus.test${trips}${unit}</loc>`);
    expect(html).not.toContain(`unit=${direct}<`);
    expect(html).toContain(
      `<loc>https://bus.test/blogDetails/${post}</loc><lastmod>2026-11-19T04:00:00.000Z</lastmod>`,
    );
    expect(html).not.toMatch(/invoice\/|agent|routeDetails|successPage/);
  });

  test("get the sitemap of many universities by a few queries", async () => {
    for (let count = 0; count < 12; count += 1) {
      await aUnit(db, { destinationId: await aDestination(db) });
    }
    await purgeSeason({ destinations: [], units: [], trips: [], posts: [] });
    const { cost } = await measureCost(() => open("/sitemap.xml"));
    expect(cost.queries).toBeLessThan(6);
  });

  test("find no unit of a hidden university in the sitemap", async () => {
    const destinationId = await aDestination(db);
    const unit = await aUnit(db, { destinationId });
    await db.update(destinations).set({ hidden: true }).where(eq(destinations.id, destinationId));
    await purgeDestination(destinationId, []);
    expect((await open("/sitemap.xml")).html).not.toContain(`unit=${unit}<`);
  });

  test("find the sitemap in robots.txt", async () => {
    const { headers, html } = await open("/robots.txt");
    expect(headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(html).toContain("Sitemap: https://bus.test/sitemap.xml");
    expect(html).toContain("Disallow: /api/");
  });

  test("find whom to tell about a hole, for a year at least", async () => {
    const { status, html } = await open("/.well-known/security.txt");
    expect(status).toBe(200);
    expect(html).toMatch(/^Contact: mailto:\S+@\S+$/m);
    const ends = /^Expires: (\S+)$/m.exec(html)?.[1] ?? "";
    expect(Date.parse(ends) - Date.now()).toBeGreaterThan(364 * 86_400_000);
  });
});

describe("an address", () => {
  test.each(["/nowhere", "/blog/more", "/limited-invoice", "/wp-login.php"])(
    "that nobody has is drawn as such, with 404: %s",
    async (path) => {
      const { status, headers, html } = await open(path);
      expect(status).toBe(404);
      expect(html).toContain('<div id="app" data-frame>');
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
    },
  );

  test("of a post, a destination or a unit that is not there is 404 too", async () => {
    const none = freshId();
    for (const path of [
      `/blogDetails/${none}`,
      `/bookingPage?destination=${none}&unit=${none}`,
      `/bookingPage?destination=${none}&unit=${none}&popup=1`,
      `/limited-invoice/${none}`,
    ]) {
      const { status, headers } = await open(path);
      expect(status, path).toBe(404);
      expect(headers.get("X-Robots-Tag"), path).toBe("noindex");
    }
  });

  test("of a missing file is no page, and its answer is not cached", async () => {
    for (const path of ["/assets/index-old.js", "/assets/x", "/old.css", "/favicon.ico"]) {
      const { status, headers, html } = await open(path);
      expect(status, path).toBe(404);
      expect(html, path).not.toContain("<html");
      expect(headers.get("Cache-Control"), path).toBe("no-store");
      expect(headers.get("X-Robots-Tag"), path).toBe("noindex");
    }
  });

  test("is read as the client reads it: capitals and a slash at the end make no difference", async () => {
    const canonical = '<link rel="canonical" href="https://bus.test/conditions"/>';
    expect((await open("/Conditions/")).html).toContain(canonical);
  });

  test("that can't be decoded is not found", async () => {
    expect((await open("/%E0%A4%A")).status).toBe(404);
  });

  test("answers reading methods only", async () => {
    const posted = await open("/", { method: "POST" });
    expect([posted.status, posted.headers.get("X-Robots-Tag")]).toEqual([405, "noindex"]);
    const head = await open("/conditions", { method: "HEAD" });
    expect([head.status, head.html]).toEqual([200, ""]);
  });
});

describe("a page", () => {
  test("of a ticket has the ticket in its HTML, and is not cached", async () => {
    const { id: ticket, pnr } = await aTicket(db);
    const { status, headers, html } = await open(`/limited-invoice/${ticket}`);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(html).toContain(`/api/get-ticketing-details-with-id/${ticket}`);
    const [drawn = ""] = html.split('id="page-reads"');
    expect(drawn).toContain(pnr);
    expect(drawn).toContain('shape-rendering="crispEdges"');
    expect((await open(`/unlimited-invoice/${ticket}`)).status).toBe(404);
  });

  test("that is kept to work without a connection has nothing in it but the shop", async () => {
    const { html } = await open("/shell");
    expect(html).toContain('<div id="app"></div>');
    expect(html).not.toContain("checkout-1.js");
  });

  test("is revalidated: unchanged, it is not sent again", async () => {
    const { headers } = await open("/conditions");
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    const tag = headers.get("ETag") ?? "";
    expect(tag).not.toBe("");
    const again = await open("/conditions", { headers: { "If-None-Match": tag } });
    expect([again.status, again.html]).toEqual([304, ""]);
    const other = await open("/conditions", { language: "en", headers: { "If-None-Match": tag } });
    expect(other.status).toBe(200);
  });

  test("sets no cookie, and has the policy of the client's files", async () => {
    for (const path of ["/", "/routeDetails", "/nowhere"]) {
      const { headers } = await open(path);
      expect(headers.getSetCookie(), path).toEqual([]);
      expect(headers.get("Content-Security-Policy"), path).toContain("script-src 'self'");
    }
  });

  test("whose address is a secret sends no referrer to another site", async () => {
    for (const path of ["/limited-invoice/a", "/unlimited-invoice/a", "/successPage"]) {
      expect((await open(path)).headers.get("Referrer-Policy"), path).toBe("no-referrer");
    }
    expect((await open("/conditions")).headers.get("Referrer-Policy")).toMatch(/^strict-origin/);
  });
});
