/**
 * How long a guide waits for the answer to a scan, on the built page in a browser with a slowed processor: from the
 * picture of a ticket over the code, the list and the store of the phone to the painted answer. On a machine that does
 * other work, the processor time of the page's thread says more: it is measured at full speed, and multiplied.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { rolldown } from "rolldown";
import { fileURLToPath } from "node:url";
import { makeRandom } from "../../../drizzle/lived/random.ts";
import { guide as texts } from "../../../web/i18n/en/guide.ts";
import { makePnr } from "../../../worker/domain/tickets/pnr.ts";
import { freePort } from "../../../worker/scripts/ports.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { HEIGHT, WIDTH } from "../../support/camera/camera.ts";
import { drawTicket } from "../../support/camera/printed-ticket.ts";
import { aTicket, HOUR, LINK, openModelShop, type ModelShop } from "../../web/guide/model-shop.ts";
import { listen } from "../bench-web/edge.ts";
import { median } from "./rate.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { AnswerOrder, AnswerTimes } from "./scan-answers-page.ts";

/** Passengers on the list: of a bus, and more than any trip has. */
const PASSENGERS = [60, 2_000];
const SLOWED = 6;
const MOST_MS = 100;
const SCANS = 20;
const SEED = 41;
/** White around the sheet in the picture, in pixels. */
const MARGIN = 40;
const PATIENCE_MS = 60_000;
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

declare const showTickets: (order: AnswerOrder) => Promise<AnswerTimes>;
declare const whenListed: () => Promise<number>;
declare const pressSeat: (label: string, count: string) => Promise<number>;

/** `client`: the folder of the built pages. */
export async function measureAnswers(client: string): Promise<Figure[]> {
  const script = await bundlePage();
  const figures: Figure[] = [];
  for (const count of PASSENGERS) {
    const shop = fillShop(count);
    const { openMs, pressMs, answerMs, readMs } = await measurePage(client, script, shop, SLOWED);
    const { busyMs } = await measurePage(client, script, fillShop(count), 1);
    const [firstBusy = NaN, ...laterBusy] = busyMs.map((ms) => ms * SLOWED);
    const name = `${count} passengers, on the page`;
    const [first = NaN, ...later] = answerMs;
    figures.push(
      figure(`${name}: opened again, until the list is there`, openMs, "ms"),
      figure(`${name}: a press on a seat`, pressMs, "ms"),
      atMost(MOST_MS, `${name}: the first scan`, first, "ms"),
      figure(`${name}: a later scan in the middle`, median(later), "ms"),
      atMost(MOST_MS, `${name}: the slowest later scan`, Math.max(...later), "ms"),
      figure(`${name}: reading the picture, of that`, median(readMs), "ms"),
      atMost(MOST_MS, `${name}: processor time of the first scan`, firstBusy, "ms"),
      atMost(MOST_MS, `${name}: processor time of a later scan`, median(laterBusy), "ms"),
    );
  }
  return figures;
}

async function bundlePage(): Promise<string> {
  const input = fileURLToPath(new URL("scan-answers-page.ts", import.meta.url));
  const bundle = await rolldown({ input, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife" });
  return output[0].code;
}

/** Half of the passengers are on the bus by another phone. */
function fillShop(count: number): ModelShop {
  const random = makeRandom(SEED);
  const points = ["Gabtoli", "Savar", "Technical", ""];
  const tickets = Array.from({ length: count }, (_, place) => {
    const pnr = makePnr(Array.from({ length: 16 }, () => random.below(248))) ?? "";
    return aTicket({
      pnr,
      name: writeName(place),
      phone: `017110${String(place).padStart(5, "0")}`,
      seats: [String(place + 1)],
      point: points[place % points.length] ?? "",
      code: createHash("sha256").update(writeCode(pnr)).digest("hex"),
    });
  });
  const now = Date.now();
  const shop = openModelShop(tickets, { now, endsAt: now + 18 * HOUR });
  const departsAt = new Date(now + HOUR).toISOString();
  Object.assign(shop.trip, { mode: "unlimited", departs_at: departsAt, leg_departs_at: departsAt });
  for (const [seq, { pnr, seats }] of tickets.slice(count / 2).entries()) {
    const id = randomUUID();
    const press = { id, kind: "board", pnr, seat: seats[0] ?? "", undoes: null, at: now } as const;
    shop.events.set(id, { ...press, seq, version: "1", phone: "phone-9", leg: "out" });
  }
  return shop;
}

const writeName = (place: number) => `Passenger-${place}-`;
const writeCode = (pnr: string) => `${pnr}.aBcDeFgHiJkLmNoPqRsTuV`;

function makeOrder({ tickets }: ModelShop): AnswerOrder {
  const draw = (code: string) => Buffer.from(drawPicture(code)).toString("base64");
  return {
    width: WIDTH,
    height: HEIGHT,
    before: Array.from({ length: SCANS }, () => draw("")),
    // The first one is pressed on the list.
    tickets: tickets.slice(1, SCANS + 1).map(({ pnr, name }) => {
      return { name, picture: draw(writeCode(pnr)) };
    }),
  };
}

/**
 * A fresh print straight before a camera without faults. How long worn ones take to be read is measured in scan.ts;
 * drawing one of them takes seconds.
 */
function drawPicture(code: string): Uint8Array {
  const sheet = drawTicket(code, { fade: 0, deadLines: 0, speckle: 0 }, makeRandom(SEED));
  const pixels = new Uint8Array(4 * WIDTH * HEIGHT).fill(255);
  for (let y = 0; y < sheet.height; y += 1) {
    for (let x = 0; x < sheet.width; x += 1) {
      const shade = 255 * (sheet.data[y * sheet.width + x] ?? 1);
      const at = 4 * ((y + MARGIN) * WIDTH + x + MARGIN);
      for (const part of [0, 1, 2]) pixels[at + part] = shade;
    }
  }
  return pixels;
}

/** `slowed`: 1 is the processor's own speed. */
async function measurePage(client: string, script: string, shop: ModelShop, slowed: number) {
  const server = createServer((incoming, answer) => void serve(client, shop, incoming, answer));
  const edge = await listen(server, await freePort());
  const browser = await launchBrowser(
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  );
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => localStorage.setItem("lang", "en"));
    await context.addInitScript(script);
    const page = await context.newPage();
    await page.goto(`${edge.origin}/guide#${LINK}`);
    await page.getByRole("button", { name: texts.pair.button }).tap();
    await page.getByText(texts.allSent).waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.reload({ waitUntil: "commit" });
    const openMs = await page.evaluate(() => whenListed());
    const boarded = shop.events.size;
    const pressMs = await page.evaluate((count) => pressSeat("1", count), `${boarded + 1} `);
    await page.getByRole("button", { name: texts.scan.title, exact: true }).tap();
    await page.getByText(texts.scan.hint).waitFor();
    const order = makeOrder(shop);
    const endTrace = await startTrace(browser);
    const times = await page.evaluate((given) => showTickets(given), order);
    const busyMs = readBusyTimes(await endTrace());
    // What is not sent is told in the list, which is not drawn while the scanner is open.
    await page.getByRole("button", { name: texts.scan.close }).tap();
    await page.getByText(texts.allSent).waitFor();
    if (shop.events.size !== boarded + 1 + SCANS) throw new Error("a scan was not sent");
    return { openMs, pressMs, busyMs, ...times };
  } finally {
    await browser.close();
    await edge.stop();
  }
}

/** What `console.timeStamp` of the page leaves in a trace. */
interface Mark {
  name: string;
  args: { data?: { message?: string } };
  /** Processor time of the page's thread until then, in microseconds. */
  tts: number;
}

/** Returns what ends it. */
async function startTrace(browser: Browser): Promise<() => Promise<Mark[]>> {
  const session = await browser.newBrowserCDPSession();
  const marks: Mark[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    marks.push(...(value as unknown as Mark[]).filter(({ name }) => name === "TimeStamp"));
  });
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["devtools.timeline"] },
    transferMode: "ReportEvents",
  });
  return async () => {
    const whole = new Promise((resolve) => void session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await whole;
    return marks.toSorted((a, b) => a.tts - b.tts);
  };
}

/** Those of each scan, from the picture that is shown to the painted answer. */
function readBusyTimes(marks: readonly Mark[]): number[] {
  const select = (message: string) => marks.filter(({ args }) => args.data?.message === message);
  const painted = select("painted");
  return select("shown").map(({ tts }, place) => ((painted[place]?.tts ?? NaN) - tts) / 1_000);
}

async function serve(
  client: string,
  shop: ModelShop,
  incoming: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const path = incoming.url ?? "/";
  if (path.startsWith("/api/")) {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const headers = { Authorization: incoming.headers.authorization ?? "" };
    const body = parts.length === 0 ? undefined : Buffer.concat(parts).toString();
    const given = await shop.fetch(path, { headers, ...(body !== undefined && { body }) });
    answer.writeHead(given.status, { "Content-Type": "application/json" });
    answer.end(await given.text());
    return;
  }
  const file = join(client, path === "/guide" ? "guide.html" : path);
  if (!existsSync(file)) {
    answer.writeHead(404).end();
    return;
  }
  answer.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
  answer.end(readFileSync(file));
}
