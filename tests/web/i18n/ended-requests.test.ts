/** Bengali sentences about a request that is over: who decided, when, and what came of it. */
import { expect, test } from "vitest";
import { formatFor } from "../../../web/i18n/format.ts";
import { staffRefusals } from "../../../web/i18n/bn/office/refusals.ts";

const bengali = formatFor("bn");

function say(ended: object): string {
  const { act_refused: sentence } = staffRefusals;
  if (typeof sentence !== "function") throw new Error("the sentence depends on what is refused");
  const refusal = { status: 409, code: "act_refused", message: "the server's", errors: [] };
  const found = sentence({ ...refusal, body: { why: "request_over", ended } } as never, bengali);
  return found.replaceAll("\u00a0", " ");
}

const at = "2026-11-29T14:05:00+06:00";
const agreed = { agreed_by: "রহিম", agreed_at: at, ended_by: null, ended_at: null, runs_at: at };
const nobody = { ...agreed, agreed_by: null, agreed_at: null, ended_at: at };

test.each([
  [{ ...agreed, end: "done", ended_at: at }, ["রহিম", "দুপুর ২:০৫", "রাজি হয়েছেন", "হয়ে গেছে"]],
  [{ ...agreed, end: "agreed" }, ["রহিম", "রাজি হয়েছেন", "হবে"]],
  [{ ...nobody, end: "refused", ended_by: "করিম" }, ["করিম", "না বলেছেন", "দুপুর ২:০৫"]],
  [{ ...nobody, end: "stopped", ended_by: "করিম" }, ["করিম", "থামিয়ে দিয়েছেন"]],
  [{ ...nobody, end: "expired" }, ["সময় শেষ হয়েছে", "দুপুর ২:০৫"]],
])("%o", (ended, words) => {
  for (const word of words) expect(say(ended)).toContain(word);
});

test("an end that this page does not know is said as before", () => {
  expect(say({ end: "eaten" })).toBe("এটি আর অপেক্ষায় নেই।");
});
