/**
 * A new agent (decisions 6). Owns the order: tries, what is taken, the photo, then the account. A photo without an
 * account is the worst that a stop in between leaves; an account never names a photo that is not there.
 */
import type { Agent } from "../db/agents.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { AttemptCounter } from "../limits/calls.ts";
import { admit } from "./admit.ts";

export type TakenField = "mobile" | "email";
export type NewAgent = Omit<Agent, "id" | "image">;

export interface SignUpDeps {
  attempts: AttemptCounter;
  takenFields(mobile: string, email: string): Promise<TakenField[]>;
  hashPassword(password: string): Promise<string>;
  /** Each gives the file name; null where there is no photo. */
  keepPhoto(): Promise<string | null>;
  dropPhoto(name: string): Promise<void>;
  insertAgent(agent: NewAgent & { image: string | null }, passwordHash: string): Promise<Inserted>;
}

export type Inserted = { agent: Agent } | { taken: TakenField };

export async function signUp(
  deps: SignUpDeps,
  { password, ...wish }: NewAgent & { password: string },
): Promise<Result<Agent, Refusal>> {
  const admitted = await admit(deps.attempts, "sign_up", [wish.mobile, wish.email]);
  if (!admitted.ok) return admitted;
  const taken = await deps.takenFields(wish.mobile, wish.email);
  if (taken.length > 0) return err({ reason: "already_registered", taken });

  const passwordHash = await deps.hashPassword(password);
  const image = await deps.keepPhoto();
  const inserted = await deps.insertAgent({ ...wish, image }, passwordHash);
  if ("agent" in inserted) return ok(inserted.agent);
  // Somebody signed up with the same phone or email in the meantime.
  if (image !== null) await deps.dropPhoto(image);
  return err({ reason: "already_registered", taken: [inserted.taken] });
}
