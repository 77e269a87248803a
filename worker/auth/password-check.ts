/**
 * Password hashing for the flows: through the isolate's queue, with a pause after each part. A check of an account that
 * does not exist takes a queue entry and the time of the last real hash, without computing one. The time of the
 * response is fixed at the turn of the hash (answer-timer.ts), and the route waits for it.
 */
import type { AnswerTimer } from "./answer-timer.ts";
import { HashQueue, type HashLane } from "./hash-queue.ts";
import { hashPassword, verifyPassword, type Rest } from "./password.ts";
import { COST } from "./password-cost.ts";

/** The pause between two parts, longer than a part takes, so that hashes take at most half of the isolate's time. */
const REST_MS = 15;

const pause = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

const queue = new HashQueue({ most: { known: 4, stranger: 8 }, now: Date.now, pause });

/** Duration of one part with its pause, as last measured. */
let partMs = 2 * REST_MS;

function makeRest(renew: () => void): Rest {
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

/** Returns null when too many callers wait for a hash. `timer` is notified when the turn of the hash comes. */
export async function checkPassword(
  { password, stored, lane }: { password: string; stored: string | null; lane: HashLane },
  timer: AnswerTimer,
): Promise<boolean | null> {
  const checked = await queue.run(lane, (renew) => {
    timer.fixInstant(estimateMs());
    return verifyPassword(password, stored, makeRest(renew));
  });
  return checked?.value ?? null;
}

/**
 * Returns null when too many callers wait for a hash. `like` is a stored hash whose salt and cost are used, so that the
 * same password gives the same text (auth/password.ts).
 */
export async function makePasswordHash(
  { password, like = null, lane }: { password: string; like?: string | null; lane: HashLane },
  timer?: AnswerTimer,
): Promise<string | null> {
  const hashed = await queue.run(lane, (renew) => {
    timer?.fixInstant(estimateMs());
    return hashPassword(password, makeRest(renew), like);
  });
  return hashed?.value ?? null;
}

function estimateMs(): number {
  return COST.p * partMs;
}
