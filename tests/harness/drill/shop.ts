/** The built Worker on a persistent state, with a buyer and staff. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { z } from "zod";
import { HealthView } from "../../../worker/contract/health.ts";
import {
  ActView,
  CompareView,
  FiguresView,
  SaleView,
  TripsView,
} from "../../../worker/contract/staff/staff.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import {
  Created,
  createPayment,
  executePayment,
  holdSeat,
  listSeats,
  Quote,
  quote,
  SeatList,
  seatBody,
} from "../bench/booking-calls.ts";
import { Phone, type Answer } from "../bench/phone.ts";
import type { BenchWallet } from "../bench/wallet.ts";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { NO_KEEP_ALIVE } from "../../../worker/scripts/staff-client.ts";
import { buildWorkerAlone } from "../../../worker/scripts/built-worker.ts";
import { logLine } from "./log-line.ts";

const STAFF_KEY = "drill-staff-key-that-is-long-enough-000000";
const SECRETS = {
  SIGNING_KEY: "drill-signing-key-that-is-long-enough-0000",
  STAFF_KEY,
  WALLET_USERNAME: "drill",
  WALLET_PASSWORD: "drill",
  WALLET_APP_KEY: "drill",
  WALLET_APP_SECRET: "drill",
};
// The tools read the secrets that wrangler.toml declares, and warn where one is missing.
Object.assign(process.env, SECRETS);
const ACT = { by: "drill", reason: "Restore drill", dry_run: false };
const SIGNED = ["--by", "drill", "--reason", "Restore drill"];
const CRON_EVERY_MS = 3_000;
const MONTH_MS = 30 * 86_400_000;

/** Approved at the wallet; what is left is Execute. */
export interface Payment {
  bill: number;
  created: Created;
}

interface ActInput {
  sale: string;
  amount?: number;
  trip?: string;
  seats?: readonly string[];
}

export interface Shop {
  /** The first trips that sell seats, as many as asked for. */
  sellingTrips(count: number): Promise<string[]>;
  /** Opens the trips of this one's day on another day, too; the ids of the copies. */
  copyDay(trip: string): Promise<string[]>;
  approve(trip: string, seats: readonly string[], buyer: number): Promise<Payment>;
  execute(payment: Payment): Promise<Answer>;
  hold(trip: string, seatNo: string): Promise<Answer>;
  /** By bill's number (#7), PNR or TrxID. */
  show(sale: string): Promise<SaleView["sale"]>;
  act(name: "cancel-sale" | "give-back" | "move-ticket", input: ActInput): Promise<void>;
  /** The differences of all trips that D1 has, and of the `lost` ones besides. */
  differences(lost?: readonly string[]): Promise<string[]>;
  runCron(): Promise<void>;
  /** Money and seats as the shop counts them now. */
  figures(): Promise<NonNullable<HealthView["figures"]>>;
  /** `npm run staff -- after-restore`, as typed, while the cron runs; its output and exit code. */
  afterRestore(...flags: string[]): Promise<{ output: string; code: number | null }>;
  close(): Promise<void>;
}

export async function openShop(dist: string, state: string, wallet: BenchWallet): Promise<Shop> {
  const miniflare = await startWorker(dist, state, wallet.port);
  const origin = String(await miniflare.ready);
  async function staff<T>(call: string, body: object, view: z.ZodType<T>): Promise<T> {
    const response = await fetch(new URL(`/api/staff/${call}`, origin), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${STAFF_KEY}`,
        ...NO_KEEP_ALIVE,
      },
      body: JSON.stringify(body),
    });
    return view.parse(await response.json());
  }
  const trips = async () => (await staff("trips", {}, TripsView)).trips;
  async function act(name: string, input: object) {
    const { hash } = await staff(name, { ...ACT, ...input, dry_run: true }, ActView);
    const done = await staff(name, { ...ACT, ...input, hash }, ActView);
    if (!done.changed) throw new Error(`${name} changed nothing: ${done.message}`);
  }
  async function hold(phone: Phone, trip: string, seatNo: string) {
    const { ticketingUniqueId: booking } = SeatList.parse((await listSeats(phone, trip)).body);
    return { booking, answer: await holdSeat(phone, seatBody(booking, trip, seatNo)) };
  }
  async function runCron() {
    await fetch(new URL("/cdn-cgi/local/scheduled?cron=*+*+*+*+*", origin), {
      headers: NO_KEEP_ALIVE,
    });
  }
  return {
    async sellingTrips(count) {
      const open = (await trips()).toSorted((a, b) => a.departs_at.localeCompare(b.departs_at));
      const found: string[] = [];
      for (const { id } of open) {
        if ((await hold(new Phone(origin), id, "D1")).answer.status === 201) found.push(id);
        if (found.length === count) return found;
      }
      throw new Error(`only ${found.length} trips take a hold`);
    },
    async copyDay(trip) {
      const before = await trips();
      const departs = Date.parse(before.find(({ id }) => id === trip)?.departs_at ?? "");
      await act("copy-trips", { from: dhakaDate(departs), to: dhakaDate(departs + MONTH_MS) });
      const known = new Set(before.map(({ id }) => id));
      return (await trips()).flatMap(({ id }) => (known.has(id) ? [] : id));
    },
    async approve(trip, seats, buyer) {
      const phone = new Phone(origin);
      let booking = "";
      for (const seatNo of seats) {
        const held = await hold(phone, trip, seatNo);
        expectStatus(held.answer, 201);
        booking = held.booking;
      }
      return pay(phone, wallet, { trip, booking, buyer });
    },
    execute: ({ created }) => executePayment(new Phone(origin), created),
    async hold(trip, seatNo) {
      return (await hold(new Phone(origin), trip, seatNo)).answer;
    },
    async show(sale) {
      return (await staff("show", { sale }, SaleView)).sale;
    },
    act,
    async differences(lost = []) {
      const found: string[] = [];
      for (const id of [...lost, ...(await trips()).map((one) => one.id)]) {
        const { differences } = await staff("compare", { trip: id }, CompareView);
        found.push(
          ...differences.map(({ kind, bill }) =>
            bill === null ? `trip ${id}: ${kind}` : `trip ${id}, #${bill}: ${kind}`,
          ),
        );
      }
      return found;
    },
    runCron,
    async figures() {
      await staff("figures", {}, FiguresView);
      const headers = { Authorization: `Bearer ${STAFF_KEY}`, ...NO_KEEP_ALIVE };
      const answer = await fetch(new URL("/api/health", origin), { headers });
      const { figures } = HealthView.parse(await answer.json());
      if (figures === null) throw new Error("no figures were counted");
      return figures;
    },
    async afterRestore(...flags) {
      const cron = setInterval(() => void runCron(), CRON_EVERY_MS);
      try {
        return await staffCommand(origin, ["after-restore", ...SIGNED, ...flags]);
      } finally {
        clearInterval(cron);
      }
    },
    close: () => miniflare.dispose(),
  };
}

async function staffCommand(origin: string, args: readonly string[]) {
  const script = join(ROOT, "worker/scripts/staff.ts");
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ORIGIN: origin.replace("127.0.0.1", "localhost"), STAFF_KEY },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  return { output, code };
}

async function pay(
  phone: Phone,
  wallet: BenchWallet,
  sale: { trip: string; booking: string; buyer: number },
): Promise<Payment> {
  const quoted = Quote.parse((await quote(phone, sale.booking)).body);
  const created = Created.parse((await createPayment(phone, { ...sale, quoted })).body);
  await wallet.approve(created.data.paymentID, sale.buyer);
  return { bill: created.ticketBillPayBkashId, created };
}

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status === status) return;
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
}

async function startWorker(dist: string, state: string, walletPort: number): Promise<Miniflare> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      resourcePersistencePath: join(state, "v3"),
      unsafeTriggerHandlers: true,
      handleStructuredLogs: ({ message }) => console.log(logLine(message)),
      workers: [
        buildWorkerAlone(dist, {
          ...SECRETS,
          // Nobody stops what the drill does.
          STAFF_STOP_SECONDS: "0",
          WALLET_DIALECT: "v1.2.0-beta",
          WALLET_BASE_URL: `http://127.0.0.1:${walletPort}/v1.2.0-beta`,
          HOLD_SECONDS: "480",
        }),
      ],
    }),
  );
  await miniflare.ready;
  return miniflare;
}
