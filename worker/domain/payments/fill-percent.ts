/** How full buses left, in whole percent; nothing where none has left. Pure. */
export function getFillPercent({ seats, filled }: { seats: number; filled: number }): number {
  return seats === 0 ? 0 : Math.round((filled / seats) * 100);
}
