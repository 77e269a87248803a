/**
 * What must be true of the seats that a party got, checked without choosing any: they were free, they are as many as
 * requested, no other choice takes fewer rows, and two passengers sit side by side wherever a pair was free.
 */

/** The first rule that is broken, or null. `free`: all seats that were free, in natural order. */
export function problemOfParty(
  free: readonly string[],
  got: readonly string[],
  count: number,
): string | null {
  if (got.length !== count || new Set(got).size !== count)
    return `${got.length} seats, not ${count}`;
  const stolen = got.find((seatNo) => !free.includes(seatNo));
  if (stolen !== undefined) return `${stolen} was not free`;
  const rows = got.map(getRow);
  const height = Math.max(...rows) - Math.min(...rows) + 1;
  for (let lower = 1; lower < height; lower += 1) {
    const from = free.map(getRow).find((top) => {
      const near = free.filter((seatNo) => getRow(seatNo) >= top && getRow(seatNo) < top + lower);
      return near.length >= count;
    });
    if (from !== undefined) return `${got.join(" ")}: so many were free in ${lower} rows`;
  }
  const pair = neighbours(free)[0];
  if (count === 2 && pair !== undefined && got.join(" ") !== pair) {
    return `${got.join(" ")}: ${pair} were free next to each other`;
  }
  return null;
}

function getRow(seatNo: string): number {
  return seatNo.charCodeAt(0);
}

/** Pairs on one side of an ordinary row, the front ones first. */
function neighbours(free: readonly string[]): string[] {
  return free.flatMap((seatNo) => {
    const [row, column] = [seatNo.slice(0, 1), Number(seatNo.slice(1))];
    const next = `${row}${column + 1}`;
    return column % 2 === 1 && row < "J" && free.includes(next) ? [`${seatNo} ${next}`] : [];
  });
}

/** The held seats that an answer names. */
export function heldIn(answered: unknown): string[] {
  const { value } = answered as { value?: { seats: string[] } };
  return value?.seats ?? [];
}
