/** Sums amounts in whole poisha, so that parts of a taka add up. */
export function sumRows<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;
}
