/**
 * Password hashing for the flows: through the isolate's queue, with a pause after each part, and with wrong answers at
 * times that don't depend on the account. For an account that does not exist it takes a queue entry and the time of the
 * last real hash, without computing one.
 */
import { HashQueue, type HashLane } from "./hash-queue.ts";
import { hashPassword, verifyPassword, type Rest } from "./password.ts";

/** The pause between two parts, longer than a part takes, so that hashes take at most half of the isolate's time. */
const REST_MS = 15;
/** Wrong answers are sent at whole multiples of it, whatever the work was. */
export const ANSWER_STEP_MS = 1_000;

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

const queue = new HashQueue({ most: { known: 4, stranger: 8 }, now: Date.now, pause });

/** Duration of one part with its pause, as last measured. */
let partMs = 2 * REST_MS;

function restOf(renew: () => void): Rest {
  let since = Date.now();
  return async (isImitated) => {
    await pause(isImitated ? partMs : REST_MS);
    const now = Date.now();
    if (!isImitated) partMs = Math.min(now - since, 10 * REST_MS);
    since = now;
    renew();
  };
}

/** False: `checkPassword` would find the lane full. It costs nothing to ask. */
export function hasRoomForHash(lane: HashLane): boolean {
  return queue.hasRoom(lane);
}

/** Null: too many wait for a hash. */
export async function checkPassword(input: {
  password: string;
  /** The stored hash; null: no such account. */
  stored: string | null;
  lane: HashLane;
}): Promise<boolean | null> {
  const startedAt = Date.now();
  const checked = await queue.run(input.lane, (renew) =>
    verifyPassword(input.password, input.stored, restOf(renew)),
  );
  if (checked === null) return null;
  if (!checked.value) await levelTime(startedAt);
  return checked.value;
}

/** Null: too many wait for a hash. */
export async function makePasswordHash(password: string, lane: HashLane): Promise<string | null> {
  const made = await queue.run(lane, (renew) => hashPassword(password, restOf(renew)));
  return made?.value ?? null;
}

/** Waits for the next whole step since `startedAt`. */
export async function levelTime(startedAt: number): Promise<void> {
  await pause(ANSWER_STEP_MS - ((Date.now() - startedAt) % ANSWER_STEP_MS));
}
