/**
 * The lines of all choices at the pace that they share: the product's own rules of how many may be called, of how turns
 * are divided, and of the pace by D1's time to answer.
 */
import {
  countCallable,
  SEATLESS_COUNTS_MS,
  STEP_MS,
} from "../../../../worker/domain/waiting-room/rules.ts";
import {
  adaptPace,
  MEASURED_EVERY_MS,
  TURNS_A_SECOND_MAX,
  TurnShares,
} from "../../../../worker/domain/waiting-room/turn-shares.ts";
import type { Kernel, Process, Wait } from "./kernel.ts";

export interface Line {
  /** Until the turn of who joins has come, or no seat is left. */
  join(): Wait;
  /** One of those who were called has a seat. */
  seat(): void;
}

interface Shop {
  choices: number;
  /** Otherwise each room calls as many as its own rules allow. */
  hasSharedPace: boolean;
  /** Until nobody stays longer. */
  untilMs: number;
  countFree(choice: number): number;
  isSoldOut(choice: number): boolean;
  readD1WaitMs(): number;
}

export function openLines(kernel: Kernel, shop: Shop): Line[] {
  const shares = new TurnShares(0);
  let turnsASecond = TURNS_A_SECOND_MAX;

  function* measure(): Process {
    while (kernel.now < shop.untilMs) {
      yield kernel.wait(MEASURED_EVERY_MS);
      turnsASecond = adaptPace(turnsASecond, shop.readD1WaitMs());
    }
  }

  function openLine(choice: number): Line {
    const waiting: (() => void)[] = [];
    /** When those were called who have no seat yet. */
    let seatless: number[] = [];

    let steppedAt = -Infinity;
    let isArmed = false;

    /** As soon as the last step allows; who comes to an idle room is called at once. */
    function arm(): void {
      if (!isArmed) kernel.start(step());
    }

    function* step(): Process {
      isArmed = true;
      yield kernel.wait(Math.max(0, steppedAt + STEP_MS - kernel.now));
      isArmed = false;
      steppedAt = kernel.now;
      if (shop.isSoldOut(choice) || kernel.now >= shop.untilMs) wakeFirst(waiting.length);
      seatless = seatless.filter((at) => kernel.now < at + SEATLESS_COUNTS_MS);
      const free = shop.countFree(choice);
      const wanted = Math.min(waiting.length, countCallable(free, seatless.length));
      if (wanted > 0) {
        const now = kernel.now;
        const turns = shop.hasSharedPace
          ? shares.take(String(choice), wanted, { turnsASecond, now }).turns
          : wanted;
        seatless.push(...Array.from({ length: turns }, () => now));
        wakeFirst(turns);
      }
      if (waiting.length > 0) arm();
    }

    function wakeFirst(count: number): void {
      for (const wake of waiting.splice(0, count)) wake();
    }

    return {
      join: () => (wake) => {
        waiting.push(wake);
        arm();
      },
      seat: () => void seatless.shift(),
    };
  }

  if (shop.choices > 0) kernel.start(measure());
  return Array.from({ length: shop.choices }, (_, choice) => openLine(choice));
}
