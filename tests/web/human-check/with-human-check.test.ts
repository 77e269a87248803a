import { describe, expect, it } from "vitest";
import type { Answer } from "../../../web/api/refusal.ts";
import { asPerson } from "../../../web/human-check/with-human-check.ts";

const HELD: Answer<string> = { ok: true, value: "held" };

function refused(code: string): Answer<string> {
  return { ok: false, refusal: { status: 403, code, message: "no", errors: ["no"], body: null } };
}

/** A server that answers in turn, and a check that ends like this. */
async function hold(answers: Answer<string>[], token: string | null = "a token") {
  const sent: unknown[] = [];
  let asked = 0;
  const answer = await asPerson(
    async (proof) => {
      sent.push(proof);
      return answers[sent.length - 1] ?? refused("asked too often");
    },
    async () => {
      asked += 1;
      return token;
    },
  );
  return { answer, sent, asked };
}

describe("a hold", () => {
  it("that is let through never meets the check", async () => {
    expect(await hold([HELD])).toEqual({ answer: HELD, sent: [{}], asked: 0 });
  });

  it("that is refused for another reason does not either", async () => {
    const taken = refused("seat_taken");
    expect(await hold([taken])).toEqual({ answer: taken, sent: [{}], asked: 0 });
  });

  it("is sent again with what the check gave", async () => {
    const answers = [refused("human_check_needed"), HELD];
    expect(await hold(answers)).toEqual({
      answer: HELD,
      sent: [{}, { turnstile_token: "a token" }],
      asked: 1,
    });
  });

  it("is not sent again without it: the visitor reads what is wanted", async () => {
    const needed = refused("human_check_needed");
    expect(await hold([needed], null)).toEqual({ answer: needed, sent: [{}], asked: 1 });
  });

  it("whose token was no good is not checked in a circle", async () => {
    const needed = refused("human_check_needed");
    const { answer, asked } = await hold([needed, needed, HELD]);
    expect({ answer, asked }).toEqual({ answer: needed, asked: 1 });
  });
});
