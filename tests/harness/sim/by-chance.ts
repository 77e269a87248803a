/** What happens in a random run by chance of its own, so that the rest of the run stays as it is without it. */
import type { Random } from "../../support/random.ts";
import { MoveRequests } from "./move-requests.ts";
import type { Requests } from "./requests.ts";
import type { RunState } from "./run-state.ts";

const MINUTE_MS = 60_000;

export abstract class ByChance {
  protected readonly run: RunState;
  protected readonly requests: Requests;
  protected readonly moves: MoveRequests;
  protected readonly random: Random;

  constructor(run: RunState, requests: Requests, random: Random) {
    this.run = run;
    this.requests = requests;
    this.moves = new MoveRequests(run);
    this.random = random;
  }

  protected at(afterMs: number, act: () => void): void {
    this.run.kernel.later(afterMs, () => {
      act();
      return true;
    });
  }

  protected soon(act: () => void): void {
    this.at(this.random.upTo(this.random.chance(0.5) ? 300 : MINUTE_MS), act);
  }
}
