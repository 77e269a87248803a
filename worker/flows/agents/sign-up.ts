/**
 * Creates an agent's account (decisions 6). Owns the order: attempts, the name, the password's hash, the photo, then
 * the account. If it stops in between, at worst a photo without an account is left; an account never names a missing
 * photo. Invariant: that a contact already has an account is shown only to its agent, proven by password or by a
 * browser with which the agent has logged in. Everybody else gets the response of a successful sign-up after the same
 * steps: the row is inserted in any case, and the unique index of the contact refuses it if there is an account.
 */
import type { Agent } from "../../db/agents/agents.ts";
import { isReservedName } from "../../domain/agents/reserved-names.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { RateLimits } from "../../rate-limit/calls.ts";
import type { AgentAccount } from "./log-in.ts";
import { admit, type PersonCheck } from "../rate-limited.ts";

export type TakenField = "mobile" | "email";
export type NewAgent = Omit<Agent, "id" | "image">;
/** The public fields of the response, the same whether or not it was written. */
export type SignedUp = NewAgent & { id: string };

export interface SignUpDependencies extends PersonCheck {
  rateLimits: RateLimits;
  visitor(): Promise<string>;
  /** In both scripts. */
  shopNames: readonly string[];
  /** Empty, one entry, or one for each contact. */
  findAccountsOf(mobile: string, email: string): Promise<AgentAccount[]>;
  readDevice(agentId: string): Promise<string | null>;
  /**
   * Returns null when too many callers wait for a hash. With the stored hash as `like` the account's own password gives
   * that hash.
   */
  makePasswordHash(password: string, like: string | null): Promise<string | null>;
  newId(): string;
  /** Returns the file name; null where there is no photo. */
  storePhoto(): Promise<string | null>;
  /** Called once the response is being sent. */
  deletePhotoLater(name: string): void;
  insertAgent(agent: Agent, passwordHash: string): Promise<Inserted>;
}

export type Inserted = { agent: Agent } | { taken: TakenField };

const NAME_SENTENCE = "name: is one that buyers would take for the shop's";

export async function signUp(
  deps: SignUpDependencies,
  { password, ...input }: NewAgent & { password: string },
): Promise<Result<SignedUp, Refusal>> {
  if (isReservedName(input.name, deps.shopNames)) {
    return err({ reason: "field_invalid", sentences: [NAME_SENTENCE] });
  }
  // A sign-up always requires the human check, where the shop has it, against bulk sign-ups.
  if ((await deps.checkPerson()) === "no_person") return err({ reason: "human_check_needed" });
  const admitted = await admit(deps, [
    ["sign_up", input.mobile],
    ["sign_up", input.email],
    ["sign_up_browser", await deps.visitor()],
  ]);
  if (!admitted.ok) return admitted;
  // Nothing proves the caller right at a sign-up, so past the limit it is refused without the human check.
  if (admitted.value.pastLimit !== null) return err(admitted.value.pastLimit);

  const signedUp: SignedUp = { ...input, id: deps.newId() };
  const [account, other] = await deps.findAccountsOf(input.mobile, input.email);
  const passwordHash = await deps.makePasswordHash(password, account?.passwordHash ?? null);
  if (passwordHash === null) return err({ reason: "overloaded" });
  const proven = await findProvenAccount(deps, [account, other], passwordHash);
  if (proven !== null) return err(refuseRegistered(proven, input));

  const image = await deps.storePhoto();
  const inserted = await deps.insertAgent({ ...signedUp, image }, passwordHash);
  if ("taken" in inserted && image !== null) deps.deletePhotoLater(image);
  return ok(signedUp);
}

/** The account that the caller proves to own, by its password or by a browser of its agent. */
async function findProvenAccount(
  deps: SignUpDependencies,
  [account, other]: readonly (AgentAccount | undefined)[],
  passwordHash: string,
): Promise<AgentAccount | null> {
  // Both are read for everybody, with an account or not, so that the steps are the same.
  const device = await deps.readDevice(account?.agent.id ?? "");
  const otherDevice = await deps.readDevice(other?.agent.id ?? "");
  if (account === undefined) return null;
  if (account.passwordHash === passwordHash || device !== null) return account;
  return other !== undefined && otherDevice !== null ? other : null;
}

function refuseRegistered({ agent }: AgentAccount, input: NewAgent): Refusal {
  const taken: TakenField[] = [];
  if (agent.mobile === input.mobile) taken.push("mobile");
  if (agent.email === input.email) taken.push("email");
  return { reason: "already_registered", taken };
}
