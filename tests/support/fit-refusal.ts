/** What every refusal looks like, whatever was sent. */
import { expect } from "vitest";
import { RefusalBody } from "../../worker/contract/shared.ts";
import { read, type Answer } from "./browser.ts";

const NOT_FIT_TO_SHOW =
  /[<>{}\\`]|\[object|\b(undefined|null|NaN|SQL\w*|D1\w*|sqlite|drizzle|zod|TypeError|Exception|stack|expected|received)\b|\.ts\b|\bat \S*[./\\]\S*:\d+/i;

/** The message can be understood, and reveals nothing of the inside. */
export function expectRefusal(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const refusal = read(answer, RefusalBody);
  expect(refusal.status_code).toBe(answer.status);
  expect(refusal.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(refusal.message).toBe(refusal.errors[0]);
  for (const sentence of refusal.errors) {
    expect(sentence.trim()).not.toBe("");
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).not.toMatch(NOT_FIT_TO_SHOW);
  }
}
