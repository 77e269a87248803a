/**
 * `npm run tool -- bench:web`: the product as a phone meets it. Lighthouse with its preset for phones, bytes on a cold
 * cache, and the first sight of `/` beside a page without script, and presses on a slow phone. `--json FILE` writes the
 * figures; `--only lighthouse,bytes,paint,presses` and, of the screens that Lighthouse sees, `--screens /,/admin` make
 * it shorter. The office is seen signed in too, in the sample shop with its two weeks of sales. Behind a proxy that
 * compresses as the edge does. Nothing of it is asserted by a test.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ticketOn, type Paths } from "./paths.ts";
import { startBarePage } from "./bare-page.ts";
import { startEdge } from "./edge.ts";
import {
  CATEGORIES,
  startPhone,
  type Category,
  type AuditOptions,
  type Phone,
} from "./lighthouse.ts";
import { cookiesOfOwner } from "./signed-in.ts";
import { pressesOn } from "./presses.ts";
import { openFirstSeats, weigh } from "./weights.ts";
import { atLeast, atMost, figure, report, type Figure } from "../bench/report.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { startProduct } from "../../support/product.ts";

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    only: { type: "string", default: "lighthouse,bytes,paint,presses" },
    screens: { type: "string" },
  },
});
const parts = new Set(values.only.split(","));
const wantedScreens = values.screens === undefined ? null : new Set(values.screens.split(","));

/** As browsers and their tools count. */
const KB = 1024;
const PERFORMANCE = 95;
const PERFORMANCE_OF_CHECKOUT = 98;
/** A machine that has other things to do makes a page slower than it is: the one in the middle counts. */
const RUNS = 3;
/** Free rows on the first trip of the sample season, one for each run, because the seats stay held after it. */
const FREE_ROWS = ["F", "G", "H"];
/** Kept from search engines on purpose: that alone is not held against them. */
const UNLISTED = ["is-crawlable"];

interface Screen {
  name: string;
  path: string;
  isUnlisted?: boolean;
  without?: Category;
  isDesk?: boolean;
  /** The least score of performance. */
  wanted?: number;
}

const OFFICE: readonly Screen[] = [
  { name: "/admin signed in", path: "/admin" },
  { name: "/admin#/trips signed in", path: "/admin#/trips" },
  { name: "/admin#/sales signed in", path: "/admin#/sales" },
].map((screen) => ({ ...screen, isUnlisted: true, without: "seo", isDesk: true }));

const isWanted = ({ name }: Screen) => wantedScreens === null || wantedScreens.has(name);

function screensOfShop(paths: Paths): Screen[] {
  return [
    { name: "/", path: "/" },
    { name: "/bookingPage", path: paths.trips },
    {
      name: "/routeDetails",
      path: paths.checkout,
      isUnlisted: true,
      wanted: PERFORMANCE_OF_CHECKOUT,
    },
    { name: "/findInvoice", path: "/findInvoice" },
    { name: "/blog", path: "/blog" },
    { name: "ticket", path: paths.ticket, isUnlisted: true, without: "seo" },
    { name: "/admin", path: "/admin", isUnlisted: true, without: "seo", isDesk: true },
  ];
}

/** The office of a shop that has sold, for an owner; nothing is started where no such screen is wanted. */
async function office(phone: Phone, dist: string): Promise<Figure[]> {
  if (!OFFICE.some(isWanted)) return [];
  const shop = await startProduct("bench-web-office", { dist, isLived: true });
  try {
    const edge = await startEdge(shop.origin, "br");
    await phone.keep(await cookiesOfOwner(phone.browser, shop));
    const figures = await lighthouse(phone, edge.origin, OFFICE);
    await edge.stop();
    return figures;
  } finally {
    await shop.stop();
  }
}

async function lighthouse(
  phone: Phone,
  origin: string,
  screens: readonly Screen[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const {
    name,
    path,
    isUnlisted = false,
    without,
    isDesk = false,
    wanted = PERFORMANCE,
  } of screens.filter(isWanted)) {
    const options: AuditOptions = {
      categories: CATEGORIES.filter((category) => category !== without),
      skipped: isUnlisted ? UNLISTED : [],
      throttling: "simulate",
      isDesk,
    };
    const seen = [];
    for (let run = 0; run < RUNS; run += 1) seen.push(await phone.audit(origin + path, options));
    for (const category of options.categories) {
      const target = category === "performance" ? wanted : 100;
      const score = median(seen.map(({ scores }) => scores[category] ?? 0));
      figures.push(atLeast(target, `${name} ${category}`, score, ""));
    }
    const complaints = new Set(seen.flatMap((one) => one.complaints));
    for (const complaint of complaints) console.log(`  ${name}: ${complaint}`);
  }
  return figures;
}

async function bytes(origins: { gzip: string; br: string }, { trips }: Paths): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const home = await weigh(browser, origins.gzip);
    const seats = await weigh(browser, origins.gzip + trips, openFirstSeats);
    const admin = await weigh(browser, `${origins.gzip}/admin`);
    const [gzip, br] = [
      await weigh(browser, origins.gzip + trips),
      await weigh(browser, origins.br + trips),
    ];
    return [
      atMost(100, "/ JavaScript, gzip", home.scriptBytes / KB, "KB"),
      figure("/ JavaScript with the moving pictures, gzip", home.laterScriptBytes / KB, "KB"),
      figure("/ whole transfer, gzip", home.allBytes / KB, "KB"),
      atMost(120, "first usable seat map JavaScript, gzip", seats.scriptBytes / KB, "KB"),
      atMost(180, "/admin JavaScript, gzip", admin.scriptBytes / KB, "KB"),
      atMost(230, "/bookingPage whole transfer, brotli", br.allBytes / KB, "KB"),
      atMost(230, "/bookingPage whole transfer, gzip", gzip.allBytes / KB, "KB"),
      figure("/bookingPage requests", br.requests, ""),
    ];
  } finally {
    await browser.close();
  }
}

async function paint(phone: Phone, origin: string, bare: string): Promise<Figure[]> {
  const options: AuditOptions = { categories: ["performance"], throttling: "devtools" };
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  const blocked = [];
  // In turns, so that what slows the machine down slows both.
  for (let run = 0; run < RUNS; run += 1) {
    times.bare.push((await phone.audit(bare, options)).lcpMs);
    const { lcpMs, blockedMs } = await phone.audit(origin, options);
    times.ours.push(lcpMs);
    blocked.push(blockedMs);
  }
  const [ours, best] = [median(times.ours), median(times.bare)];
  return [
    figure("/ LCP, slow 4G", ours, "ms"),
    figure("bare page LCP, slow 4G", best, "ms"),
    atMost(1.05, "/ LCP beside the bare page", ours / best, "x"),
    atMost(0, "/ total blocking time, processor 4 times slower", median(blocked), "ms"),
  ];
}

/** The median of the runs: other work of the machine makes a press longer than it is. */
async function presses(address: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const runs = [];
    for (const row of FREE_ROWS) runs.push(await pressesOn(browser, address, row));
    return [
      figure(
        "presses on seats, processor 6 times slower: p75",
        median(runs.map((one) => one.p75Ms)),
        "ms",
      ),
      atMost(100, "the longest of them", median(runs.map((one) => one.worstMs)), "ms"),
    ];
  } finally {
    await browser.close();
  }
}

function median(given: readonly number[]): number {
  return given.toSorted((a, b) => a - b)[Math.floor(given.length / 2)] ?? NaN;
}

const product = await startProduct("bench-web");
const edges = {
  br: await startEdge(product.origin, "br"),
  gzip: await startEdge(product.origin, "gzip"),
  bare: await startBarePage(product.origin),
};
const phone = await startPhone();
try {
  const paths = await ticketOn(product.origin);
  const [br, gzip, bare] = [edges.br.origin, edges.gzip.origin, edges.bare.origin];
  report(
    [
      ...(parts.has("lighthouse") ? await lighthouse(phone, br, screensOfShop(paths)) : []),
      ...(parts.has("lighthouse") ? await office(phone, join(product.folder, "dist")) : []),
      ...(parts.has("bytes") ? await bytes({ br, gzip }, paths) : []),
      ...(parts.has("paint") ? await paint(phone, br, bare) : []),
      ...(parts.has("presses") ? await presses(br + paths.trips) : []),
    ],
    values.json,
  );
} finally {
  await phone.stop();
  for (const edge of Object.values(edges)) await edge.stop();
  await product.stop();
}
