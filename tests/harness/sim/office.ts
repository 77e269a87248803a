/** The office of a staged run: people who have signed in, and their acts by the real road, call by call. */
import { runAct } from "../../../worker/acts/act-runner.ts";
import { approve, end, run } from "../../../worker/acts/requests.ts";
import { signerFor } from "../../../worker/auth/signer.ts";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { Refusal } from "../../../worker/domain/refusal.ts";
import type { Result } from "../../../worker/domain/result.ts";
import type { StaffCaller } from "../../../worker/domain/staff/caller.ts";
import type { Role } from "../../../worker/domain/staff/roles.ts";
import type { RunState } from "./run-state.ts";
import type { Script } from "./script.ts";

const HOUR_MS = 3_600_000;
const WHY = "the exam was moved";

export interface Shown {
  /** The state of the answer, or why it was refused. */
  outcome: string;
  hash: string;
  request: number;
  inverse: { act: ActName; input: Record<string, unknown> } | null;
}

export class Office {
  readonly #script: Script;
  readonly #run: RunState;

  constructor(script: Script) {
    this.#script = script;
    this.#run = script.run;
  }

  /** With a passkey that was just shown, unless it is said. */
  person(id: string, role: Role, verifiedForMs = HOUR_MS): StaffCaller {
    this.write("INSERT INTO staff (id, name, roles, created_at) VALUES (?, ?, ?, 1)", id, id, role);
    this.write(
      "INSERT INTO staff_passkeys (id, staff_id, public_key, counter, transports, label, created_at) VALUES (?, ?, '', 0, '[]', '', 1)",
      `key of ${id}`,
      id,
    );
    const now = this.#run.kernel.now;
    return {
      via: "session",
      id,
      name: id,
      roles: [role],
      accessId: `session of ${id}`,
      verifiedUntil: now + verifiedForMs,
      endsAt: now + 12 * HOUR_MS,
      limit: null,
    };
  }

  /** A preview and its confirmation. */
  async act(caller: StaffCaller, name: ActName, input: object): Promise<Shown> {
    const { hash } = await this.preview(caller, name, input);
    return this.finish(this.confirm(caller, name, input, hash));
  }

  preview(caller: StaffCaller, name: ActName, input: object): Promise<Shown> {
    return this.finish(this.#send(caller, name, { ...input, dry_run: true }));
  }

  confirm(caller: StaffCaller, name: ActName, input: object, hash: string) {
    return this.#send(caller, name, { ...input, dry_run: false, hash });
  }

  approve(caller: StaffCaller, request: number, hash?: string): Promise<Shown> {
    const body = { request, dry_run: hash === undefined, hash };
    return this.finish(
      this.#request("approve", async (env) => approve(await readCall(env, caller), body)),
    );
  }

  run(caller: StaffCaller, request: number): Promise<Shown> {
    return this.finish(
      this.#request("run", async (env) => run(await readCall(env, caller), request)),
    );
  }

  stop(caller: StaffCaller, request: number): Promise<Shown> {
    return this.finish(
      this.#request("stop", async (env) => end(await readCall(env, caller), request, "stopped")),
    );
  }

  /** To the end, in the words of the page. */
  async finish(started: ReturnType<Office["confirm"]>): Promise<Shown> {
    return getShown(await this.#script.finish(started));
  }

  /** Past the product, as the run finds it. */
  write(sql: string, ...values: (string | number)[]): void {
    this.#run.stage.d1.run(sql, values);
  }

  rows(sql: string, ...values: (string | number)[]): unknown[] {
    return this.#run.stage.d1.run(sql, values).results.map((row) => Object.values(Object(row)));
  }

  /** The lines of the trail on a target, by the acts' names. */
  lines(target: string | number): unknown[] {
    const sql = "SELECT act FROM staff_acts WHERE target = ? ORDER BY id";
    return this.rows(sql, String(target)).flat();
  }

  #send(caller: StaffCaller, name: ActName, given: { dry_run: boolean; hash?: string }) {
    const body = { ...given, reason: WHY };
    return this.#request(name, async (env) =>
      runAct(await readCall(env, caller), name, body, body),
    );
  }

  #request(name: string, work: (env: Env) => Promise<Result<object, Refusal>>) {
    return this.#run.request(name, work);
  }
}

async function readCall(env: Env, caller: StaffCaller) {
  const signer = await signerFor(env.SIGNING_KEY);
  return { env, signer, now: Date.now(), origin: "https://shop.test", caller };
}

function getShown(answer: Result<object, Refusal>): Shown {
  if (!answer.ok) {
    const { error } = answer;
    const word = error.reason === "act_refused" ? error.word : undefined;
    return { outcome: word ?? error.reason, hash: "", request: 0, inverse: null };
  }
  const { state, hash, request, inverse } = Object(answer.value) as Record<string, unknown>;
  return {
    outcome: String(state),
    hash: String(hash),
    request: Number(request),
    inverse: inverse as Shown["inverse"],
  };
}
