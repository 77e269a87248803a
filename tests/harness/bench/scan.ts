/** How long a guide's phone takes from a picture of a ticket to the answer, in a browser with a slowed processor. */
import { createHash } from "node:crypto";
import { rolldown } from "rolldown";
import { fileURLToPath } from "node:url";
import type { Picture } from "../../../web/guide/scan/read-code.ts";
import { makePnr } from "../../../worker/domain/tickets/pnr.ts";
import { makeRandom } from "../../../drizzle/lived/random.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { HEIGHT, WIDTH } from "../../support/camera/camera.ts";
import { takePictures } from "../../support/camera/fault-list.ts";
import { freePort } from "../../../worker/scripts/ports.ts";
import { createServer } from "node:http";
import { listen } from "../bench-web/edge.ts";
import { spread } from "./rate.ts";
import { measureAnswers } from "./scan-answers.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { ScanOrder, ScanTimes } from "./scan-page.ts";

/** Passengers on the list: of a bus, and more than any trip has. */
const PASSENGERS = [60, 2_000];
const SLOWED = 6;
const MOST_MS = 100;
const ROUNDS = 20;
const SEED = 41;
/** The wear of the pictures: the strength up to which every ticket is read. */
const WEAR = 0.08;
const PICTURES = 6;
/** What the camera sees while a ticket is brought near: nothing that can be read. */
const UNREADABLE = 0.6;
/** As the list has them at most. */
const ELSEWHERE = { trips: 60, tickets: 3_000 };

declare const runScans: (order: ScanOrder) => Promise<ScanTimes>;

/** `client`: the folder of the built pages. */
export async function measureScans(client: string): Promise<Figure[]> {
  return [...(await measureVerdicts()), ...(await measureAnswers(client))];
}

async function measureVerdicts(): Promise<Figure[]> {
  const script = await bundlePage();
  const page = await openPage();
  try {
    const figures: Figure[] = [];
    for (const count of PASSENGERS) {
      await page.load(script);
      const { indexMs, scanMs, others } = await page.measure(makeOrder(count));
      const { p50Ms, p95Ms } = spread(scanMs);
      figures.push(
        figure(`${count} passengers: the list is indexed`, indexMs, "ms"),
        figure(`${count} passengers: the first scan`, scanMs[0] ?? NaN, "ms"),
        figure(`${count} passengers: a scan in the middle`, p50Ms, "ms"),
        atMost(MOST_MS, `${count} passengers: 19 of 20 scans`, p95Ms, "ms"),
        figure(`${count} passengers: the slowest scan`, Math.max(...scanMs), "ms"),
        atMost(0, `${count} passengers: scans without a valid ticket`, others, ""),
      );
    }
    return figures;
  } finally {
    await page.close();
  }
}

async function bundlePage(): Promise<string> {
  const input = fileURLToPath(new URL("scan-page.ts", import.meta.url));
  const bundle = await rolldown({ input, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife" });
  return output[0].code;
}

/** Opens an own origin, since browsers hash for secure pages only. */
async function openPage() {
  const server = createServer((_, answer) => void answer.end("<!doctype html>"));
  const edge = await listen(server, await freePort());
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  return {
    async load(content: string) {
      await page.goto(edge.origin);
      await page.addScriptTag({ content });
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    },
    measure: (order: ScanOrder) => page.evaluate((given) => runScans(given), order),
    async close() {
      await browser.close();
      await edge.stop();
    },
  };
}

function makeOrder(count: number): ScanOrder {
  const random = makeRandom(SEED);
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const makePnrs = (length: number) =>
    Array.from(
      { length },
      () => makePnr(Array.from({ length: 16 }, () => random.below(248))) ?? "",
    );
  const writeCode = (pnr: string) => `${pnr}.aBcDeFgHiJkLmNoPqRsTuV`;
  const pnrs = makePnrs(count);
  const others = makePnrs(ELSEWHERE.tickets).map((pnr) => sha256(pnr).slice(0, 16));
  const perTrip = ELSEWHERE.tickets / ELSEWHERE.trips;
  const code = writeCode(pnrs[0] ?? "");
  const toText = ({ data }: Picture) => Buffer.from(data).toString("base64");
  const film = [...takePictures(code, "all", WEAR, SEED, PICTURES)];
  return {
    list: {
      tickets: pnrs.map((pnr) => ({
        pnr,
        seats: ["A1"],
        code: sha256(writeCode(pnr)),
        voided_at: null,
        moved_to: null,
      })),
      phones: [],
      elsewhere: Array.from({ length: ELSEWHERE.trips }, (_, trip) => ({
        trip: `Bus ${trip}`,
        departs_at: "2026-12-04T22:00:00+06:00",
        pnrs: others.slice(trip * perTrip, (trip + 1) * perTrip),
      })),
    },
    width: WIDTH,
    height: HEIGHT,
    before: [...takePictures(code, "all", UNREADABLE, SEED, PICTURES)].map(toText),
    pictures: film.map(toText),
    rounds: ROUNDS,
  };
}
