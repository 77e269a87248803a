/**
 * The seat list while agents log in: the same reads at the same pace, idle and under log-ins with right and wrong
 * passwords, round by round in one run, so that whatever slows the machine slows both.
 */
import { hashPassword } from "../../../worker/auth/password.ts";
import { Phone } from "./phone.ts";
import { median, paced, spread } from "./rate.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { Runtime } from "./runtime.ts";
import { putSeason } from "./season.ts";

const ROUNDS = 5;
const FOR_MS = 5_000;
const READ_EVERY_MS = 20;
const LOG_INS_A_SECOND = 24;
const AGENTS = 30;
const PASSWORD = "the right password of an agent";

/** Response times of the reads in one round, or the medians of all rounds. */
interface Reads {
  p50Ms: number;
  p99Ms: number;
}

interface LogInLoad {
  idle: Reads;
  loaded: Reads;
  /** Log-ins by the status or code of their response. */
  answers: Record<string, number>;
}

export async function underLogIns(runtime: Runtime): Promise<Figure[]> {
  const { idle, loaded, answers } = await measureUnderLogIns(runtime);
  return [
    figure("seat list, idle: p50", idle.p50Ms, "ms"),
    figure("seat list, idle: p99", idle.p99Ms, "ms"),
    ...Object.entries(answers).map(([name, count]) => figure(name, count, "")),
    figure("seat list, under log-ins: p50", loaded.p50Ms, "ms"),
    figure("seat list, under log-ins: p99", loaded.p99Ms, "ms"),
    figure("seat list, under log-ins: p50, to idle", loaded.p50Ms / idle.p50Ms, ""),
    atMost(5, "seat list, under log-ins: p99, to idle", loaded.p99Ms / idle.p99Ms, ""),
  ];
}

async function measureUnderLogIns(runtime: Runtime): Promise<LogInLoad> {
  const [choice] = await putSeason(runtime.db, { choices: 1, busesEach: 1, firstId: 40_000 });
  await putAgents(runtime.db);
  const path = `/api/get-seat-list-with-route/${choice?.trips[0]}`;
  const reader = new Phone(runtime.origin);
  const read = async () => {
    const { status } = await reader.get(path);
    if (status !== 200) throw new Error(`the seat list answered ${status}`);
  };
  // Warms everything up, the hash too.
  await paced(READ_EVERY_MS, FOR_MS / 2, read);
  await logIn(await aPhone(runtime), 0, {});

  const idle: Reads[] = [];
  const loaded: Reads[] = [];
  const answers: Record<string, number> = {};
  let sent = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(spread(await paced(READ_EVERY_MS, FOR_MS, read)));
    const count = (LOG_INS_A_SECOND * FOR_MS) / 1_000;
    const phones = await Promise.all(Array.from({ length: count }, async () => aPhone(runtime)));
    const logIns = paced(1_000 / LOG_INS_A_SECOND, FOR_MS, async () => {
      const phone = phones.pop();
      if (phone === undefined) return;
      sent += 1;
      await logIn(phone, sent, answers);
    });
    loaded.push(spread(await paced(READ_EVERY_MS, FOR_MS, read)));
    // What still waits must not slow the next round.
    await logIns;
  }
  return { idle: medians(idle), loaded: medians(loaded), answers };
}

function medians(rounds: readonly Reads[]): Reads {
  return {
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  };
}

/** Every second one with the right password; of the wrong ones every second for a number that no agent has. */
async function logIn(phone: Phone, number: number, answers: Record<string, number>): Promise<void> {
  const isRight = number % 2 === 0;
  const isUnknown = number % 4 === 1;
  const login = isUnknown ? makeMobile(9_000 + number) : makeMobile(number % AGENTS);
  const password = isRight ? PASSWORD : "a wrong password";
  const { status, body } = await phone.post("/api/login", { login, password });
  const { code } = Object(body) as { code?: string };
  const name = `${isRight ? "right" : "wrong"} password: ${code ?? status}`;
  answers[name] = (answers[name] ?? 0) + 1;
}

/** A browser that has its anti-forgery pair. */
async function aPhone(runtime: Runtime): Promise<Phone> {
  const phone = new Phone(runtime.origin);
  await phone.get("/api/profile");
  return phone;
}

async function putAgents(db: Runtime["db"]): Promise<void> {
  const hash = await hashPassword(PASSWORD, async () => {});
  await db.batch(
    Array.from({ length: AGENTS }, (_, number) =>
      db
        .prepare(
          `INSERT INTO agents (id, name, mobile, email, password_hash, gender, address, approved_at, created_at)
           VALUES (?, 'Bench', ?, ?, ?, 'Male', 'Dhaka', 1, 1)`,
        )
        .bind(`bench-${number}`, makeMobile(number), `bench${number}@example.test`, hash),
    ),
  );
}

function makeMobile(number: number): string {
  return `0171${String(number).padStart(7, "0")}`;
}
