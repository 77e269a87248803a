/** What guides' phones were answered, against what D1 has (protocol 25). */
import type { Evidence } from "./evidence.ts";

export const boardingRules = {
  "a press that was answered is stored as it was made": ({ d1, presses }: Evidence) =>
    presses.flatMap(({ event, end }) => {
      if (end !== "taken") return [];
      const row = d1.boardings.get(event.id);
      if (row === undefined) return [`press ${event.id} was taken, and is not stored`];
      const isSame =
        row.kind === event.kind && row.seat === event.seat && row.undoes === event.undoes;
      return isSame ? [] : [`press ${event.id} is stored as another one`];
    }),

  "every stored press was made by a guide": ({ d1, presses }: Evidence) => {
    const made = new Set(presses.map(({ event }) => event.id));
    return [...d1.boardings.keys()]
      .filter((id) => !made.has(id))
      .map((id) => `press ${id} was made by nobody`);
  },
};
