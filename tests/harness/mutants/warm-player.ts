/**
 * Plays mutants in a process that stays: Node and the packages, which no mutant changes, are loaded once for many. Each
 * mutant's bundle is a module of its own, with all its state.
 */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";
import type { PlayOptions } from "../sim/play.ts";

/** To the process: the bundle's URL, which is new each time. */
export interface Play {
  bundle: string;
  options: PlayOptions;
}

/** What the process sends as each run begins. */
export const BEGUN = "begun";

/** The process's answer. */
export interface Played {
  brokenBy: string | null;
}

const PLAYER = join(ROOT, "tests/harness/mutants/player.ts");
/** A run takes parts of a second, on a busy machine some seconds: what has begun none for so long hangs. */
const HANGS_AFTER_MS = 60_000;
/** A process never forgets a module: so many bundles in one. */
const PLAYS_MOST = 20;

export class WarmPlayer {
  #child: ChildProcess | null = null;
  #plays = 0;

  /** The first line that names what broke, or null when nothing did. */
  async play(play: Play): Promise<string | null> {
    const child = this.#child ?? fork(PLAYER, { stdio: "pipe" });
    this.#child = null;
    this.#plays += 1;
    const { isLeft, caughtBy } = await awaitVerdict(child, play);
    if (isLeft && this.#plays < PLAYS_MOST) {
      this.#child = child;
    } else {
      this.#plays = 0;
      if (child.connected) child.disconnect();
    }
    return caughtBy;
  }

  end(): void {
    this.#child?.disconnect();
  }
}

function awaitVerdict(
  child: ChildProcess,
  play: Play,
): Promise<{ isLeft: boolean; caughtBy: string | null }> {
  return new Promise((resolve) => {
    let output = "";
    const hear = (data: Buffer) => (output += data.toString());
    let hangs = false;
    const timer = setTimeout(() => {
      hangs = true;
      child.kill("SIGKILL");
    }, HANGS_AFTER_MS);
    const end = (isLeft: boolean, caughtBy: string | null) => {
      clearTimeout(timer);
      for (const from of [child.stdout, child.stderr]) from?.off("data", hear);
      child.removeAllListeners("message").removeAllListeners("close");
      resolve({ isLeft, caughtBy });
    };
    for (const from of [child.stdout, child.stderr]) from?.on("data", hear);
    child.on("message", (message) => {
      if (message === BEGUN) timer.refresh();
      else end(true, getFirstLine((message as Played).brokenBy));
    });
    child.on("close", (status) => {
      if (hangs) end(false, "it hangs");
      else end(false, status === 0 || status === null ? null : `an error: ${errorIn(output)}`);
    });
    child.send(play);
  });
}

function getFirstLine(text: string | null): string | null {
  return text?.split("\n", 1)[0] ?? null;
}

function errorIn(output: string): string {
  return /^\w*Error\b.*$/m.exec(output)?.[0] ?? output.trim().slice(-300);
}
