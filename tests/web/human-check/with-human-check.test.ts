import { describe, expect, it } from "vitest";
import type { Answer } from "../../../web/api/refusal.ts";
import { withHumanCheck } from "../../../web/human-check/with-human-check.ts";

const HELD: Answer<string> = { ok: true, value: "held" };

function refused(code: string): Answer<string> {
  return { ok: false, refusal: { status: 403, code, message: "no", errors: ["no"], body: null } };
}

/** A server that answers in turn, and a check that ends like this. */
async function hold(answers: Answer<string>[], token: string | null = "a token") {
  const sent: unknown[] = [];
  let checks = 0;
  const answer = await withHumanCheck(
    async (proof) => {
      sent.push(proof);
      return answers[sent.length - 1] ?? refused("too many requests");
    },
    async () => {
      checks += 1;
      return token;
    },
  );
  return { answer, sent, checks };
}

describe("a hold", () => {
  it("that succeeds has no check", async () => {
    expect(await hold([HELD])).toEqual({ answer: HELD, sent: [{}], checks: 0 });
  });

  it("that is refused for another reason does not either", async () => {
    const taken = refused("seat_taken");
    expect(await hold([taken])).toEqual({ answer: taken, sent: [{}], checks: 0 });
  });

  it("is sent again with the token of the check", async () => {
    const answers = [refused("human_check_needed"), HELD];
    expect(await hold(answers)).toEqual({
      answer: HELD,
      sent: [{}, { turnstile_token: "a token" }],
      checks: 1,
    });
  });

  it("is not sent again without it: the visitor sees the reason", async () => {
    const needed = refused("human_check_needed");
    expect(await hold([needed], null)).toEqual({ answer: needed, sent: [{}], checks: 1 });
  });

  it("whose token was invalid is not checked in a loop", async () => {
    const needed = refused("human_check_needed");
    const { answer, checks } = await hold([needed, needed, HELD]);
    expect({ answer, checks }).toEqual({ answer: needed, checks: 1 });
  });
});

describe("a hold of a shop whose check is a proof of work", () => {
  const CHALLENGE = { trip_id: "31", salt: "s", issued_at: 1, seal: "x", numbers: 2, target: "00" };

  function needed(salt: string): Answer<string> {
    const body = { challenge: { ...CHALLENGE, salt } };
    const message = "no";
    const code = "human_check_needed";
    return { ok: false, refusal: { status: 403, code, message, errors: [message], body } };
  }

  async function solveFor(answers: Answer<string>[], isSolved = true) {
    const sent: unknown[] = [];
    const answer = await withHumanCheck(
      async (proof) => {
        sent.push(proof);
        return answers[sent.length - 1] ?? refused("too many requests");
      },
      () => Promise.reject(new Error("Turnstile is not asked")),
      async ({ salt }) => (isSolved ? `solved ${salt}` : null),
    );
    return { answer, sent };
  }

  it("is sent again with the proof, by itself", async () => {
    expect(await solveFor([needed("one"), HELD])).toEqual({
      answer: HELD,
      sent: [{}, { human_proof: "solved one" }],
    });
  });

  it("solves another challenge where the first was too old, and no third", async () => {
    const late = [needed("one"), needed("two"), needed("three")];
    expect(await solveFor(late)).toEqual({
      answer: needed("three"),
      sent: [{}, { human_proof: "solved one" }, { human_proof: "solved two" }],
    });
  });

  it("is refused where it can't be solved", async () => {
    expect(await solveFor([needed("one")], false)).toEqual({ answer: needed("one"), sent: [{}] });
  });
});
