/**
 * Password hashes as flows ask for them: through the isolate's queue, with a rest after each part, and with wrong answers
 * in the time class of all wrong answers. An account that does not exist takes a place and the time of the last real
 * hash, without its work.
 */
import { HashQueue, type HashLane } from "./hash-queue.ts";
import { hashPassword, verifyPassword, type Rest } from "./password.ts";

/** Between two parts: half of the isolate's time at most goes into hashes. */
const REST_MS = 25;
/** Wrong answers come at whole multiples of it, whatever the work was. */
export const ANSWER_STEP_MS = 1_000;

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

const queue = new HashQueue({ most: { known: 4, stranger: 8 }, now: Date.now, pause });

/** One part with its rest, as last measured. */
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
