/** One run: buyers while the machine is killed, their last requests, and the settlement. */
import { ShopView } from "../../../worker/contract/booking/shop.ts";
import { randomFrom } from "../../support/random.ts";
import { aBrowser } from "./browser.ts";
import { aBuyer, comeBack, live } from "./buyer.ts";
import { lastAnswer } from "./cash.ts";
import { correctPhones, exchangeSeats, takeSeatsOff } from "./changers.ts";
import { aClerk, sellForCash } from "./clerk.ts";
import { newJournal, type Journal } from "./journal.ts";
import { aGuide, boardPassengers, sendTheRest } from "./guide.ts";
import { readEvidence, type Evidence } from "./evidence.ts";
import type { Machine } from "./machine.ts";
import { seeToMessages } from "./message-desk.ts";
import { countDone, KINDS } from "./moves.ts";
import { Restore } from "./restore.ts";
import { askForAll, repeatRequests, settle } from "./settle.ts";
import { cancelSales, moveTickets } from "./staff.ts";
import {
  killAndRestart,
  NO_DAMAGE,
  killWhileBuying,
  tellWallet,
  wait,
  type Damage,
} from "./workload.ts";
import { readTrips, type Market } from "./actors.ts";

const CRON_EVERY_MS = 1_000;
const FIRST_PAYMENT_WITHIN_MS = 300_000;
const LAST_ORDERS_MS = 5_000;
const MINUTE_MS = 60_000;
/** Some are cancelled again (staff.ts). */
const SALES_ENOUGH = 6;
const CASH_ENOUGH = 1;
/** How many changes of each kind must be done at least, so that the audit has some to check. */
const CHANGES_ENOUGH = 1;
const PEACE_MS = 20_000;
const PEACE_ROUNDS = 15;

export interface Options {
  kills: number;
  buyers: number;
  seed: number;
}

export interface Outcome {
  evidence: Evidence;
  journal: Journal;
  damage: Damage;
  restore: Restore;
  hasSettled: boolean;
}

export async function run(
  machine: Machine,
  { kills, buyers: count, seed }: Options,
): Promise<Outcome> {
  // Duplicate payments of one wallet number are tested elsewhere. Lateness here comes from the clock jumps.
  await tellWallet(machine.wallet, { duplicateWindowMs: 1_500, lateMs: 20 * MINUTE_MS });
  await tellWallet(machine.pages, { refundTakesMs: 2 * MINUTE_MS });
  const journal = newJournal();
  const damage = structuredClone(NO_DAMAGE);
  let isOpen = true;
  let isCounterOpen = true;
  const restore = new Restore(machine, journal);
  const market: Market = {
    machine,
    trips: readTrips(machine.files().d1),
    center: await readCenter(machine.origin),
    journal,
    isOpen: () => isOpen,
    isCounterOpen: () => isCounterOpen,
  };
  // One of them all stands at a counter.
  const buyers = Array.from({ length: count - 1 }, (_, number) => aBuyer(market, number, seed));
  const clerk = aClerk(market, machine.staffKey(), seed + 2);
  const guides = [7, 8].map((number) => aGuide(machine, market, randomFrom(seed + number)));
  const cron = setInterval(() => void machine.runCron(), CRON_EVERY_MS);
  const lives = Promise.all([
    ...buyers.map(live),
    sellForCash(clerk),
    cancelSales(machine, market, randomFrom(seed + 1)),
    moveTickets(machine, market, randomFrom(seed + 3)),
    takeSeatsOff(machine, market, randomFrom(seed + 4)),
    exchangeSeats(machine, market, randomFrom(seed + 5)),
    correctPhones(machine, market, randomFrom(seed + 6)),
    ...guides.map(boardPassengers),
  ]);
  // Handled where it is awaited, below.
  lives.catch(() => {});

  await firstPayment(journal);
  const random = randomFrom(seed);
  const setCounter = (state: "open" | "closed") => void (isCounterOpen = state === "open");
  await killWhileBuying({ machine, market, journal, damage, restore, random, kills, setCounter });
  await sellInPeace(machine, journal, damage);
  isOpen = false;
  clearInterval(cron);
  // Buyers who wait for an answer get none, and end.
  await killAndRestart(machine, journal, damage, 0);
  await lives;
  const comingBack = Promise.all(buyers.map(comeBack));
  await Promise.race([comingBack, wait(LAST_ORDERS_MS)]);
  const hasSettled = await settle(machine, journal, damage);
  await comingBack;
  damage.messagesSeenTo = await seeToMessages(machine);
  const shown = await repeatRequests(buyers, journal);
  const isBoardingSent = (await Promise.all(guides.map(sendTheRest))).every(Boolean);
  const counterDays = await askForAll(clerk, machine);
  await Promise.all([
    machine.killServer(),
    machine.wallet.kill(),
    machine.pages.kill(),
    machine.phones.kill(),
  ]);
  const evidence = readEvidence(machine.files(), {
    payments: journal.payments,
    shown,
    cash: journal.cash,
    counterDays,
    told: journal.moves,
    corrections: journal.corrections,
    codes: journal.codes,
    intrusions: journal.intrusions,
    presses: journal.presses,
    keyed: journal.keyed,
    cancelled: journal.cancelled,
    settledByHand: journal.settledByHand,
    lost: restore.lost,
  });
  return { evidence, journal, damage, restore, hasSettled: hasSettled && isBoardingSent };
}

/** Until then nothing is killed: the wallet gives two tokens an hour, and a kill could waste both. */
async function firstPayment({ payments }: Journal): Promise<void> {
  for (let waited = 0; payments.length === 0; waited += 100) {
    if (waited > FIRST_PAYMENT_WITHIN_MS) throw new Error("nobody could open a payment");
    await wait(100);
  }
}

/**
 * On a slow machine the kills may leave no time to sell anything, and an audit of nothing shows nothing: the buyers go
 * on until enough seats are sold. After each wait without success an hour passes, since kills waste tokens.
 */
async function sellInPeace(machine: Machine, journal: Journal, damage: Damage): Promise<void> {
  for (let round = 0; round < PEACE_ROUNDS; round += 1) {
    for (let waited = 0; waited < PEACE_MS; waited += 100) {
      const isSold = seatsSold(journal) >= SALES_ENOUGH && cashSold(journal) >= CASH_ENOUGH;
      if (isSold && hasEachChange(machine) && hasTakenPress(journal)) return;
      await wait(100);
    }
    await killAndRestart(machine, journal, damage, 61 * MINUTE_MS);
  }
}

/** The auditor's own test needs one. */
function hasTakenPress({ presses }: Journal): boolean {
  return presses.some(({ end }) => end === "taken");
}

function seatsSold({ payments }: Journal): number {
  const ofSeats = payments.filter(({ mode }) => mode === "limited");
  return ofSeats.filter(({ answers }) => answers.some(({ ticketId }) => ticketId !== null)).length;
}

function hasEachChange(machine: Machine): boolean {
  const done = countDone(machine.files().d1);
  return KINDS.every((kind) => (done.get(kind) ?? 0) >= CHANGES_ENOUGH);
}

function cashSold({ cash }: Journal): number {
  return cash.filter((sale) => lastAnswer(sale)?.sale === "sold").length;
}

async function readCenter(origin: string): Promise<string> {
  const reply = await aBrowser(origin).get("/shop");
  const [center] = ShopView.parse(reply?.body).shop.centers;
  if (center === undefined) throw new Error("the shop has a center");
  return center;
}
