/**
 * The time at which the response of a sign-up or a log-in is sent, so that it reveals nothing about accounts (decisions
 * 6). It is fixed at the turn of the password's hash: before anything is done that depends on an account, and from the
 * duration of the last hash, which is one number for everybody. Pure; all times are epoch milliseconds.
 */

/** Answers are sent at whole multiples of it after the request came. */
export const ANSWER_STEP_MS = 500;
/** Time for the steps after the hash: a photo and a row. */
const REST_MS = 150;

/** `hashMs`: what a hash is expected to take, from the last one. Half as much again is room for a slower one. */
export function answerInstant(input: {
  startedAt: number;
  turnAt: number;
  hashMs: number;
}): number {
  const { startedAt, turnAt, hashMs } = input;
  return findNextStep(startedAt, turnAt + hashMs * 1.5 + REST_MS);
}

/** The first whole step since `startedAt` that is not before `now`: for work that took longer than was planned. */
export function findNextStep(startedAt: number, now: number): number {
  return startedAt + Math.ceil((now - startedAt) / ANSWER_STEP_MS) * ANSWER_STEP_MS;
}
