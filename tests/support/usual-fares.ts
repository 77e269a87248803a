/** What previews say of acts that may sell a seat below what it usually costs (protocol 23). */

/** What a preview says of an act that one person may do alone. */
export const ALONE = { next: "done", second: null };

/** What it says of one that gives away so much in all; the limit of these shops is a hundred taka. */
export const asksForSecond = (taka: number) => ({
  next: "asked",
  second: { why: "amount", weight: taka, before: 0, limit: 100 },
});
