/** What must be true of requests that are repeated with one key (Y1, Y2; protocol 27). */
import type { Shot } from "./shot.ts";

export class KeyRules {
  /** By key: the first answer that was a success. */
  readonly #answers = new Map<string, string>();
  /** By booking, whose one hold has a key: how many seats it asked for. */
  readonly #wanted = new Map<string, { trip: string; count: number }>();

  asked(booking: string, trip: string, count: number): void {
    this.#wanted.set(booking, { trip, count });
  }

  /** `isOver`: what the earlier answer opened is over, so that the request may run again. */
  answered(key: string, text: string, isOver: boolean): string[] {
    const first = isOver ? text : (this.#answers.get(key) ?? text);
    this.#answers.set(key, first);
    return first === text ? [] : [`Y2 key ${key} is answered with ${first}, and with ${text}`];
  }

  /** At any time. */
  seats({ trips }: Pick<Shot, "trips">): string[] {
    return [...this.#wanted].flatMap(([booking, { trip, count }]) => {
      const all = [...(trips.get(trip)?.seats.values() ?? [])];
      const has = all.filter((seat) => seat.booking === booking && seat.state === "held").length;
      return has > count
        ? [`Y1 ${booking} asked for ${count} seats by one key, and holds ${has}`]
        : [];
    });
  }
}
