/**
 * Whether the time of an answer says if a contact has an account: pairs of a sign-up, and of a wrong log-in, with a
 * contact that has one and with one that has none. The two of a pair follow each other in an order by chance, so that
 * whatever slows the machine slows both alike. A difference is shown by rank and by distribution (two-lots.ts), never
 * by an average or a median: answers are sent at steps of half a second, and chance moves a median by a whole step.
 */
import { hashPassword } from "../../../worker/auth/password.ts";
import { Phone } from "./phone.ts";
import { median } from "./rate.ts";
import { atMost, figure, type Figure } from "./report.ts";
import type { Runtime } from "./runtime.ts";
import { distributionDistance, rankDeviation } from "./two-lots.ts";

/** Each lane of the queue before the hashes takes eight, so that none is refused. */
const AT_ONCE = 4;
const DEVIATIONS_MOST = 3.3;
const DISTANCE_MOST = 1.95;

type Ask = (phone: Phone, isKnown: boolean, number: number) => Promise<void>;

export async function timeOfAccounts(runtime: Runtime, pairs: number): Promise<Figure[]> {
  await putAgents(runtime.db, pairs);
  // The first hash of an isolate is slower, and later ones are planned by it.
  for (let number = 0; number < 3; number += 1) {
    await logIn(await aPhone(runtime), false, 200_000 + number);
  }
  return [
    ...getFigures("a sign-up", await getTimes(runtime, pairs, signUp)),
    ...getFigures("a wrong log-in", await getTimes(runtime, pairs, logIn)),
  ];
}

interface Times {
  known: number[];
  unknown: number[];
}

function getFigures(name: string, { known, unknown }: Times): Figure[] {
  return [
    figure(`${name}: pairs`, known.length, ""),
    figure(`${name}, known: median`, median(known), "ms"),
    figure(`${name}, unknown: median`, median(unknown), "ms"),
    atMost(
      DEVIATIONS_MOST,
      `${name}: deviation of the ranks`,
      Math.abs(rankDeviation(known, unknown)),
      "",
    ),
    atMost(
      DISTANCE_MOST,
      `${name}: distance of the distributions`,
      distributionDistance(known, unknown),
      "",
    ),
  ];
}

async function getTimes(runtime: Runtime, pairs: number, ask: Ask): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const numbers = Array.from({ length: pairs }, (_, number) => number);
  async function walk(): Promise<void> {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
      const isKnownFirst = Math.random() < 0.5;
      for (const isKnown of [isKnownFirst, !isKnownFirst]) {
        const phone = await aPhone(runtime);
        const startedAt = performance.now();
        await ask(phone, isKnown, number);
        times[isKnown ? "known" : "unknown"].push(performance.now() - startedAt);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return times;
}

async function signUp(phone: Phone, isKnown: boolean, number: number): Promise<void> {
  const mobile = mobileFor(isKnown ? number : 500_000 + number);
  const { status } = await phone.post("/api/register", {
    name: "Bench",
    mobile,
    email: `s${isKnown ? number : `new${number}`}@example.test`,
    password: "not the password of an agent",
    password_confirmation: "not the password of an agent",
    gender: "Male",
    address: "Dhaka",
  });
  if (status !== 201) throw new Error(`a sign-up answered ${status}`);
}

/** Past the limit of the whole shop both wait the same pause, and are answered 429. */
async function logIn(phone: Phone, isKnown: boolean, number: number): Promise<void> {
  const login = mobileFor(isKnown ? number : 700_000 + number);
  const { status } = await phone.post("/api/login", { login, password: "wrong" });
  if (status !== 401 && status !== 429) throw new Error(`a wrong log-in answered ${status}`);
}

/** A browser that has its anti-forgery pair. */
async function aPhone(runtime: Runtime): Promise<Phone> {
  const phone = new Phone(runtime.origin);
  await phone.get("/api/profile");
  return phone;
}

async function putAgents(db: Runtime["db"], count: number): Promise<void> {
  const hash = await hashPassword("the right password of an agent", async () => {});
  await db.batch(
    Array.from({ length: count }, (_, number) =>
      db
        .prepare(
          `INSERT INTO agents (id, name, mobile, email, password_hash, gender, address, approved_at, created_at)
           VALUES (?, 'Bench', ?, ?, ?, 'Male', 'Dhaka', 1, 1)`,
        )
        .bind(`known-${number}`, mobileFor(number), `k${number}@example.test`, hash),
    ),
  );
}

function mobileFor(number: number): string {
  return `0172${String(number).padStart(7, "0")}`;
}
