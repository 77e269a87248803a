/**
 * The message gateway, and who sends through it: runs of the schedule's part for messages, each a process of its own,
 * two at once and killed at any call. Its chances are its own, so that a seed's other events are the same with and
 * without it. A gateway either knows an id again until midnight, or sends whatever it is given.
 */
import type { RandomChances } from "./chances.ts";
import type { Random } from "../../support/random.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { messageDependencies } from "../../../worker/dependencies/messages.ts";
import { sendMessages } from "../../../worker/flows/messages/send-messages.ts";
import type { Gateway, SendResult } from "../../../worker/messages/gateway.ts";
import type { Call, Director, Fate, Process } from "./kernel.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SENDER = "post";

export interface Posted {
  id: string;
  phone: string;
  text: string;
  at: number;
}

export class Post {
  /** What phones got. */
  readonly received: Posted[] = [];
  readonly isRepeatSafe: boolean;
  readonly #run: RunState;
  readonly #answers: SendResult[] = [];

  constructor(run: RunState, isRepeatSafe: boolean) {
    this.#run = run;
    this.isRepeatSafe = isRepeatSafe;
  }

  /** The answer to the next message instead of accepting it; it is not delivered. */
  answerNext(answer: SendResult): void {
    this.#answers.push(answer);
  }

  drain(bill: number | null = null, most = 50) {
    const { kernel } = this.#run;
    return kernel.spawn(SENDER, 0, async (process) => {
      const deps = messageDependencies(this.#run.envOf(process), this.#gatewayOf(process));
      return deps === null ? 0 : sendMessages(deps, { most, bill, until: Date.now() + DAY_MS });
    });
  }

  #gatewayOf(process: Process): Gateway {
    const { kernel } = this.#run;
    return {
      name: "sim",
      isRepeatSafe: this.isRepeatSafe,
      send: (message) =>
        kernel.call<SendResult>({
          process,
          at: "gateway",
          step: "send",
          describe: () => message.text,
          machine: GATEWAY,
          effect: () => {
            const answer = this.#take(message);
            return { afterMs: 1, answer: () => answer };
          },
        }).answer,
      report: async () => null,
    };
  }

  #take({ id, phone, text }: Omit<Posted, "at">): SendResult {
    const scripted = this.#answers.shift();
    if (scripted !== undefined) return scripted;
    const at = this.#run.kernel.now;
    const isKnown = this.received.some(
      (one) => one.id === id && dhakaDate(one.at) === dhakaDate(at),
    );
    if (!isKnown || !this.isRepeatSafe) this.received.push({ id, phone, text, at });
    return { result: "accepted", ref: id, parts: null, cost: null };
  }
}

const GATEWAY = { name: "gateway", skewMs: 0 };

/** The fate of the senders' calls, beside that of all others. */
export class PostChances {
  isCalm = false;
  readonly #random: Random;
  readonly #others: Director;

  constructor(random: Random, others: Director) {
    this.#random = random;
    this.#others = others;
  }

  fateOf(call: Call): Fate | "held" {
    if (!call.process.name.startsWith(SENDER)) return this.#others.fateOf(call);
    const random = this.#random;
    const fate = { beforeMs: 1 + random.upTo(20), afterMs: 1 + random.upTo(20), sleepMs: 0 };
    if (this.isCalm) return { ...fate, end: "done" };
    // Some sleep longer than their claim lasts.
    if (random.chance(0.04)) fate.sleepMs = random.upTo(5 * MINUTE_MS);
    const end = random.weighted({ done: 80, fails: 5, lost: 5, dies_before: 5, dies_after: 5 });
    return { ...fate, end };
  }
}

/** Senders at chance times; by the end everything is sent or past. */
export class PostRuns {
  readonly post: Post;
  readonly #run: RunState;
  readonly #random: Random;

  constructor(run: RunState, random: Random) {
    this.#run = run;
    this.#random = random;
    this.post = new Post(run, random.chance(0.5));
  }

  plan(forMs: number): void {
    for (let at = MINUTE_MS; at < forMs; at += 1 + this.#random.upTo(5 * MINUTE_MS)) {
      this.#run.kernel.later(at, () => {
        void this.post.drain();
        if (this.#random.chance(0.4)) void this.post.drain();
        return false;
      });
    }
  }

  /** The next noon in Dhaka, and as long as a silent gateway takes. */
  async end(): Promise<void> {
    const { kernel } = this.#run;
    const noon = 6 * 60 * MINUTE_MS;
    await kernel.runUntil(Math.ceil((kernel.now - noon) / DAY_MS) * DAY_MS + noon);
    for (let times = 0; times < 4; times += 1) {
      void this.post.drain();
      await kernel.runUntil(kernel.now + 6 * MINUTE_MS);
    }
  }
}

/** The chances of a run, with those of its messages. */
export function addPost(chances: RandomChances, director: PostChances) {
  const { tokens, skewMs } = chances;
  return { director, moods: chances, tokens, skewMs };
}
