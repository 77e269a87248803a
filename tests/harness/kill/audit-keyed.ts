/** Requests that were repeated with one key (protocol 27). */
import type { Evidence } from "./evidence.ts";
import type { Keyed } from "./journal.ts";

export const keyedRules = {
  "a booking has the seats that it asked for by one key, and no more": ({ keyed }: Evidence) =>
    keyed.flatMap(({ key, most, epoch, answers }) =>
      answers
        .filter((one) => most !== null && one.epoch === epoch && one.has > most)
        .map(({ has }) => `by ${key} a booking holds ${has} seats of at most ${most}`),
    ),

  "a key opens one payment": ({ keyed, d1 }: Evidence) =>
    keyed
      .filter(({ most }) => most === null)
      .flatMap((one) => {
        const twice = listEpochs(one).filter((bills) => bills.size > 1);
        // After a jump the first payment may be over, and another one is opened.
        const bills = new Set(one.answers.map(({ has }) => has));
        const sold = [...bills].filter((bill) => d1.tickets.some((ticket) => ticket.bill === bill));
        return twice.length === 0 && sold.length <= 1
          ? []
          : [`key ${one.key} opened ${[...bills].join(", ")}, of which ${sold.length} were sold`];
      }),
};

/** The different answers of each stretch without a jump. */
function listEpochs({ answers }: Keyed): Set<number>[] {
  const epochs = Map.groupBy(answers, ({ epoch }) => epoch);
  return [...epochs.values()].map((all) => new Set(all.map(({ has }) => has)));
}
