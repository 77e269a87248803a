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

/** The process's answer. */
export interface Played {
  brokenBy: string | null;
}

const PLAYER = join(ROOT, "tests/harness/mutants/player.ts");
const GIVES_UP_MS = 400_000;
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
    const { isLeft, caughtBy } = await verdictOf(child, play);
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

function verdictOf(
  child: ChildProcess,
  play: Play,
): Promise<{ isLeft: boolean; caughtBy: string | null }> {
  return new Promise((resolve) => {
    let output = "";
    const hear = (data: Buffer) => (output += data.toString());
    const timer = setTimeout(() => child.kill("SIGKILL"), GIVES_UP_MS);
    const end = (isLeft: boolean, caughtBy: string | null) => {
      clearTimeout(timer);
      for (const from of [child.stdout, child.stderr]) from?.off("data", hear);
      child.removeAllListeners("message").removeAllListeners("close");
      resolve({ isLeft, caughtBy });
    };
    for (const from of [child.stdout, child.stderr]) from?.on("data", hear);
    child.on("message", (message) => end(true, firstLineOf((message as Played).brokenBy)));
    // A run that is still going when its time is over has caught nothing.
    child.on("close", (status) =>
      end(false, status === 0 || status === null ? null : `an error: ${errorIn(output)}`),
    );
    child.send(play);
  });
}

function firstLineOf(text: string | null): string | null {
  return text?.split("\n", 1)[0] ?? null;
}

function errorIn(output: string): string {
  return /^\w*Error\b.*$/m.exec(output)?.[0] ?? output.trim().slice(-300);
}
