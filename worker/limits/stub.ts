/** The only place that turns what is tried into its Attempts object: by a keyed hash, so that no id tells a phone. */
import type { AttemptKind } from "../domain/attempts.ts";
import type { Signer } from "../signer.ts";
import type { AttemptCounter } from "./calls.ts";

/** Near the shop's buyers and agents, as its trips are. */
const PLACE = { locationHint: "apac-se" } as const;

export function attemptCounter(env: Pick<Env, "ATTEMPTS">, signer: Signer): AttemptCounter {
  async function objectOf(kind: AttemptKind, subject: string) {
    const name = await signer.sign("attempt", `${kind}\n${subject}`);
    return env.ATTEMPTS.getByName(name, PLACE);
  }
  return {
    take: async (kind, subject) => (await objectOf(kind, subject)).take(kind),
    giveBack: async (kind, subject, at) => (await objectOf(kind, subject)).giveBack(at),
  };
}
