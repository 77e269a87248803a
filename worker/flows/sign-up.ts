/**
 * A new agent (decisions 6). Owns the order: tries, what is taken, the photo, then the account. A photo without an
 * account is the worst that a stop in between leaves; an account never names a photo that is not there.
 */
import type { Agent } from "../db/agents/agents.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RateLimits } from "../rate-limit/calls.ts";
import { admit } from "./rate-limited.ts";

export type TakenField = "mobile" | "email";
export type NewAgent = Omit<Agent, "id" | "image">;

export interface SignUpDependencies {
  attempts: RateLimits;
  takenFields(mobile: string, email: string): Promise<TakenField[]>;
  hashPassword(password: string): Promise<string>;
  /** Each gives the file name; null where there is no photo. */
  keepPhoto(): Promise<string | null>;
  dropPhoto(name: string): Promise<void>;
  insertAgent(agent: NewAgent & { image: string | null }, passwordHash: string): Promise<Inserted>;
}

export type Inserted = { agent: Agent } | { taken: TakenField };

export async function signUp(
  deps: SignUpDependencies,
  { password, ...input }: NewAgent & { password: string },
): Promise<Result<Agent, Refusal>> {
  const admitted = await admit(deps.attempts, "sign_up", [input.mobile, input.email]);
  if (!admitted.ok) return admitted;
  const taken = await deps.takenFields(input.mobile, input.email);
  if (taken.length > 0) return err({ reason: "already_registered", taken });

  const passwordHash = await deps.hashPassword(password);
  const image = await deps.keepPhoto();
  const inserted = await deps.insertAgent({ ...input, image }, passwordHash);
  if ("agent" in inserted) return ok(inserted.agent);
  // Somebody signed up with the same phone or email in the meantime.
  if (image !== null) await deps.dropPhoto(image);
  return err({ reason: "already_registered", taken: [inserted.taken] });
}
