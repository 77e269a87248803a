/** The pages as the Worker sends them, read without running a script. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../worker/domain/language.ts";
import "../../web/i18n/all-messages.ts";
import { messagesIn } from "../../web/i18n/messages.ts";
import { purgeDestination } from "../../worker/cache/public-reads.ts";
import { database } from "../../worker/db/client.ts";
import { aDestination, aTrip, aUnit, freshId } from "../support/catalogue.ts";
import { aBlog, aPhoto } from "../support/content.ts";
import { open } from "../support/pages.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff } from "../support/staff.ts";
import { freezeDate } from "../support/stopped-clock.ts";

const db = database(env);
const HOSTILE = `"Seats" & </script><script>alert(1)</script>`;

let blog = "";
let trips = "";
let places = "";

beforeAll(async () => {
  const destinationId = await aDestination(db, { name: "নদীপাড় বিশ্ববিদ্যালয়" });
  const unitId = await aUnit(db, { destinationId, name: "ক ইউনিট" });
  await aTrip(db, { destinationId, unitId, name: "ভোরের বাস" });
  const unlimited = await aDestination(db, {
    name: "পাহাড়পুর কলেজ",
    mode: "unlimited",
  });
  const theirs = await aUnit(db, { destinationId: unlimited, name: "খ ইউনিট" });
  await aTrip(db, { destinationId: unlimited, unitId: theirs, mode: "unlimited", planName: null });
  places = `/routeDetails?destination=${unlimited}&unit=${theirs}`;
  trips = `/bookingPage?destination=${destinationId}&unit=${unitId}`;
  blog = await aBlog(db, { title: HOSTILE, html: "<p>সিঁড়ি &lt;b&gt; দিয়ে <b>উঠুন</b></p>" });
  await aPhoto(db, { caption: "কাশবনের পথ" });
});

describe.each(LANGUAGES)("in %s", (language) => {
  const { t } = messagesIn(language);

  test.each([
    ["/", () => "/", () => [t.home.subtitle, t.home.limitedHeading, "নদীপাড় বিশ্ববিদ্যালয়"]],
    ["/bookingPage", () => trips, () => ["ভোরের বাস", "ক ইউনিট", t.booking.seeSeat]],
    ["/blog", () => "/blog", () => [t.content.blogLead, HOSTILE, t.content.readMore]],
    ["/blogDetails", () => `/blogDetails/${blog}`, () => [HOSTILE, "উঠুন", t.content.allPosts]],
    ["/gallery", () => "/gallery", () => [t.content.galleryLead]],
    ["/conditions", () => "/conditions", () => [t.content.printText, t.content.smokingText]],
    ["/findInvoice", () => "/findInvoice", () => [t.lookup.lead]],
  ])("%s has its text, title and description", async (_, path, text) => {
    const page = await open(path(), { language });
    expect(page.status).toBe(200);
    expect(page.html).toContain(`<html lang="${language}"`);
    for (const one of text()) expect(page.text).toContain(one);
    // The policy allows no style but a sheet's.
    expect(page.html).not.toContain(" style=");
    // Nothing is still loading.
    expect(page.text).not.toContain(t.shell.loading);

    expect(page.html.match(/<title>/g)).toHaveLength(1);
    expect(tag(page.html, /<title>([^<]*)<\/title>/)).toMatch(` · ${t.shell.product}`);
    expect(tag(page.html, /<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(20);
    expect(tag(page.html, /<link rel="canonical" href="([^"]*)"/)).toBe(
      `https://bus.test${path()}`.replaceAll("&", "&amp;"),
    );
    expect(tag(page.html, /property="og:image" content="([^"]*)"/)).toBe(
      "https://bus.test/share.png",
    );
    expect(tag(page.html, /property="og:title" content="([^"]*)"/)).toBe(
      tag(page.html, /<title>([^<]*)<\/title>/),
    );
    expect(page.headers.get("X-Robots-Tag")).toBeNull();
  });

  test.each([
    ["/signUp", [t.agents.name, t.agents.confirmPassword, t.agents.signUp]],
    ["/agentLogin", [t.agents.login, t.agents.password, t.agents.logIn]],
    ["/findInvoice", [t.lookup.pnr(["bkash"]), t.lookup.contactNumber, t.lookup.find]],
  ])("%s has its form, which puts nothing into the address", async (path, texts) => {
    const page = await open(path, { language });
    for (const one of texts) expect(page.text).toContain(one);
    expect(page.html.match(/<form /g)).toHaveLength(1);
    expect(page.html).toMatch(/<form [^>]*method="post"/);
    expect(page.html).not.toContain(" style=");
  });
});

test("a list of trips names its destination and its unit to the tab and to search engines", async () => {
  const { html } = await open(trips);
  const title = tag(html, /<title>([^<]*)<\/title>/);
  expect(title).toMatch(/^নদীপাড় বিশ্ববিদ্যালয়, ক ইউনিট.* · /);
  expect(tag(html, /property="og:title" content="([^"]*)"/)).toBe(title);
  expect(tag(html, /<h1[^>]*>([^<]*)</)).toBe("নদীপাড় বিশ্ববিদ্যালয়");
});

test("the photos have alternative texts", async () => {
  expect((await open("/gallery")).html).toContain('alt="কাশবনের পথ"');
});

test.each<[string, { country?: string; headers: Record<string, string> }, "bn" | "en"]>([
  ["that names no language", { headers: { "Accept-Language": "" } }, "en"],
  ["in English from abroad", { country: "SG", headers: { "Accept-Language": "en-US" } }, "en"],
  ["in English from Bangladesh", { country: "BD", headers: { "Accept-Language": "en-US" } }, "bn"],
  [
    "that names Bengali last",
    { headers: { "Accept-Language": "en-GB,en;q=0.9,bn-BD;q=0.1" } },
    "bn",
  ],
  ["that names India's Bengali", { headers: { "Accept-Language": "BN-in" } }, "bn"],
  ["that refuses Bengali", { headers: { "Accept-Language": "en, bn;q=0" } }, "en"],
  ["in a language that begins alike", { headers: { "Accept-Language": "bnt, ebn" } }, "en"],
  [
    "of a preview in a chat",
    { headers: { "Accept-Language": "en", "User-Agent": "WhatsApp/2" } },
    "bn",
  ],
  [
    "that has chosen English in Bangladesh",
    { country: "BD", headers: { "Accept-Language": "bn", Cookie: "visitor=1; lang=en" } },
    "en",
  ],
  [
    "that has chosen Bengali abroad",
    { headers: { "Accept-Language": "en", Cookie: "lang=bn" } },
    "bn",
  ],
  ["with another's cookie", { headers: { Cookie: "xlang=en; lang=english" } }, "bn"],
])("a request %s gets a page in its language", async (_, request, language) => {
  const { html, headers } = await open("/conditions", request);
  expect(html).toContain(`<html lang="${language}"`);
  expect(headers.get("Vary")).toBe("Cookie, Accept-Language");
});

test("the conditions stand in Bengali on a page in English too, with the English beneath", async () => {
  const { text } = await open("/conditions", { language: "en" });
  const [bengali, english] = [messagesIn("bn").t.content, messagesIn("en").t.content];
  for (const name of [
    "printText",
    "messageText",
    "startText",
    "arriveText",
    "refundText",
  ] as const) {
    expect(text).toContain(bengali[name]);
    expect(text.indexOf(english[name])).toBeGreaterThan(text.indexOf(bengali[name]));
  }
});

test("a post's title can't become a script, in the text or in the data", async () => {
  for (const path of ["/blog", `/blogDetails/${blog}`]) {
    const { html } = await open(path);
    expect(html).not.toContain("<script>alert");
    const data: unknown = JSON.parse(tag(html, /id="page-reads">([\s\S]*?)<\/script>/));
    expect(JSON.stringify(data)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  }
});

test("the data equals the answers of the calls, so that the browser requests nothing again", async () => {
  const { html } = await open(trips);
  const reads = JSON.parse(tag(html, /id="page-reads">([\s\S]*?)<\/script>/));
  expect(reads.map((read: { path: string }) => read.path)).toEqual([
    "/api/shop",
    "/api/get-filter-bus-list",
  ]);
  expect(reads[1].value).toMatchObject({ status_code: 201, unit_name: "ক ইউনিট" });
});

test("what its first screen needs is fetched with the page, and nothing that every page has already", async () => {
  const { html } = await open("/", { language: "en" });
  for (const file of ["home-1.css", "card-1.css", "home-1.js", "card-1.js", "en-1.js"]) {
    expect(html, file).toContain(`/assets/${file}"`);
  }
  expect(html.match(/base-1\.js/g)).toHaveLength(1);
  expect(html).not.toContain("bn-1.js");
  expect((await open("/routeDetails")).html).toContain("/assets/checkout-1.js");
});

test("a page whose screen the browser draws has its header and footer", async () => {
  for (const language of LANGUAGES) {
    const { t } = messagesIn(language);
    const { html, text } = await open("/busView", { language });
    expect(html).toContain('<div id="app" data-frame>');
    expect(html).not.toContain(" style=");
    for (const part of [t.shell.loading, t.shell.findInvoice, t.shell.address]) {
      expect(text).toContain(part);
    }
  }
});

test("a checkout of places has its form, and no search engine keeps it", async () => {
  for (const language of LANGUAGES) {
    const { t } = messagesIn(language);
    const page = await open(places, { language });
    for (const part of ["পাহাড়পুর কলেজ", t.checkout.totalSeat, t.checkout.phone]) {
      expect(page.text).toContain(part);
    }
    expect(page.html).not.toContain(" style=");
    // But for the scripts, nothing comes later.
    expect(page.html.match(/<template[^>]*>/g)).toEqual(['<template id="scripts">']);
    // Without script nothing that is typed gets into the address.
    expect(page.html).toMatch(/<form id="checkout"[^>]* method="post"/);
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  }
});

test("a checkout of held seats has all that does not depend on the booking, which the fragment names", async () => {
  for (const language of LANGUAGES) {
    const { t } = messagesIn(language);
    const { html, text } = await open("/routeDetails?mode=limited", { language });
    for (const part of [
      t.checkout.title,
      t.pay.clockText(["bkash"]),
      t.checkout.phone,
      t.checkout.agree,
      t.checkout.feeAndCharge,
      t.checkout.coupon,
      t.pay.pay(["bkash"]),
      t.pay.tabMobile,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain(t.checkout.noData);
    expect(html).not.toContain(" style=");
    // Without script nothing that is typed gets into the address.
    expect(html).toMatch(/<form id="checkout"[^>]* method="post"/);
    expect(html.match(/<form /g)).toHaveLength(
      html.match(/<form [^>]*method="post"/g)?.length ?? 0,
    );
    expect((await open("/routeDetails", { language })).text).toContain(t.checkout.noData);
  }
});

test("a checkout of held seats is rendered once for all, whatever else stands in its address", async () => {
  freezeDate();
  const first = await open("/routeDetails?mode=limited");
  const later = { env: { SHOP_JSON: JSON.stringify({ phones: ["01999-999999"] }) } };
  expect((await open("/routeDetails?mode=limited&trip=7&fbclid=x", later)).html).toBe(first.html);
  expect((await open(places, later)).html).toContain("01999-999999");
  expect(first.html).not.toContain("trip=7");
});

test("a dialog over a page is left to the browser, with its data in the page", async () => {
  for (const path of [`${trips}&trip=1`, `${trips}&popup=1`, "/gallery?photo=1"]) {
    const { html } = await open(path);
    expect(html, path).toContain('<div id="app" data-frame>');
    expect(html, path).toContain("/api/get-");
  }
  const { html } = await open(`${trips}&trip=1&fbclid=x`);
  // Whoever shares the address as it stands shares the page under the dialog.
  expect(tag(html, /<title>([^<]*)<\/title>/)).toContain("নদীপাড় বিশ্ববিদ্যালয়");
  expect(tag(html, /<link rel="canonical" href="([^"]*)"/)).toBe(
    `https://bus.test${trips}`.replaceAll("&", "&amp;"),
  );
  // Added by whoever shared the address.
  expect((await open("/gallery?fbclid=x")).text).toContain(messagesIn("bn").t.content.galleryLead);
});

test("a page names the host at which it was asked, whichever host was asked first", async () => {
  for (const path of [trips, "/conditions", `${trips}&trip=1`, "/gallery?photo=1"]) {
    const first = await open(path, { host: "first.test" });
    expect(first.html, path).toContain("https://first.test/");
    const second = await open(path, { host: "second.test" });
    expect(second.html, path).not.toContain("first.test");
    expect(tag(second.html, /<link rel="canonical" href="([^"]*)"/)).toMatch(
      /^https:\/\/second\.test\//,
    );
  }
});

test.each([
  ["bn", "en"],
  ["en", "bn"],
] as const)(
  "title and preview of a page under a dialog are in the visitor's language: %s, then %s",
  async (first, second) => {
    const locales = { bn: "bn_BD", en: "en_GB" };
    // An address that nobody has asked for before.
    const path = `/gallery?photo=${freshId()}`;
    const underDialog = `${trips}&popup=1`;
    for (const at of [path, underDialog]) {
      for (const language of [first, second]) {
        const { html } = await open(at, { language, host: `${first}-first.test` });
        const page = await open(at.replace(/[?&](?:photo|popup)=\w+/, ""), { language });
        const title = tag(page.html, /<title>([^<]*)<\/title>/);
        expect(tag(html, /<title>([^<]*)<\/title>/), `${at} ${language}`).toBe(title);
        expect(tag(html, /property="og:locale" content="([^"]*)"/)).toBe(locales[language]);
        expect(tag(html, /<meta name="description" content="([^"]*)"/)).toBe(
          tag(page.html, /<meta name="description" content="([^"]*)"/),
        );
      }
    }
  },
);

test("without its database a page is still served, and the browser loads the content", async () => {
  const broken = {
    prepare: () => {
      throw new Error("D1 is away");
    },
  } as unknown as D1Database;
  const { status, html } = await open(`/blogDetails/${freshId()}`, { env: { DB: broken } });
  expect(status).toBe(200);
  expect(html).toContain('<div id="app"></div>');
  expect(takeLogged().length).toBeGreaterThan(0);
});

function tag(html: string, pattern: RegExp): string {
  const [, found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`the page has no ${pattern}`);
  return found;
}

test("what staff hide leaves the page that was drawn before, and comes back to it", async () => {
  const name = `University of ${freshId()}`;
  const id = await aDestination(db, { name });
  await aTrip(db, { destinationId: id });
  // The home page of an earlier test has no part in it.
  await purgeDestination(id, []);
  const isOnHome = async () => (await open("/")).html.includes(name);
  expect(await isOnHome()).toBe(true);
  await staff("hide-entry", { kind: "destination", id });
  expect(await isOnHome()).toBe(false);
  await staff("show-entry", { kind: "destination", id });
  expect(await isOnHome()).toBe(true);
});

test.each([
  ["/t/0123456789abcdefghijkl", "/limited-invoice/0123456789abcdefghijkl"],
  ["/p/0123456789abcdefghijkl", "/unlimited-invoice/0123456789abcdefghijkl"],
])("the short address of a message leads to the ticket: %s", async (path, to) => {
  const page = await open(path);
  expect(page.status).toBe(302);
  expect(page.headers.get("Location")).toBe(to);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect((await open(`${path}/x`)).status).toBe(404);
  expect((await open("/t/short")).status).toBe(404);
});

test("of 120 universities the page draws the first twelve", async () => {
  const [id] = await Promise.all(Array.from({ length: 120 }, () => aDestination(db, {})));
  await purgeDestination(id ?? "", []);
  const { html } = await open("/");
  const limited = html.slice(0, html.indexOf(messagesIn("bn").t.home.unlimitedHeading));
  expect(limited.match(/<h3/g)).toHaveLength(12);
});
