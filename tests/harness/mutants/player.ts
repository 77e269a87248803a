/**
 * A process that plays one bundle of the simulation after the other, as its parent asks (warm-player.ts). It answers
 * when nothing is left to do, so that no work of a mutant is in flight during the next; it crashes where one throws.
 */
import type * as Simulation from "../sim/play.ts";
import { BEGUN, type Play, type Played } from "./warm-player.ts";

let played: Played | null = null;

async function play({ bundle, options }: Play): Promise<void> {
  played = null;
  const simulation = (await import(bundle)) as typeof Simulation;
  const onBegin = () => void process.send?.(BEGUN);
  played = { brokenBy: await simulation.play({ ...options, onBegin }, () => {}) };
}

process.on("message", (message) => {
  // An open channel would keep a process alive that waits for nothing else.
  process.channel?.unref();
  void play(message as Play);
});

process.on("beforeExit", () => {
  if (played === null) throw new Error("the simulation waits for what never comes");
  process.channel?.ref();
  process.send?.(played);
});

process.once("disconnect", () => process.exit());
