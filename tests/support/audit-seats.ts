/**
 * The double-sale checker of every race: compares what the buyers were told with what the trip has written down.
 * It is told apart by person, so that one buyer who asks twice is no complaint and two buyers of one seat are.
 */
export interface Claim {
  seatNo: string;
  booking: string;
}

export function auditSeats(told: readonly Claim[], written: readonly Claim[]): string[] {
  const complaints: string[] = [];
  for (const [seatNo, owners] of ownersBySeat(told)) {
    if (owners.size > 1) complaints.push(`${seatNo} was given to ${[...owners].join(" and ")}`);
  }
  for (const [seatNo, owners] of ownersBySeat(written)) {
    if (owners.size > 1) complaints.push(`${seatNo} is written to ${[...owners].join(" and ")}`);
  }
  const owed = told.filter((claim) => !includes(written, claim));
  const untold = written.filter((claim) => !includes(told, claim));
  return [
    ...complaints,
    ...owed.map(({ seatNo, booking }) => `${booking} was given ${seatNo} and does not have it`),
    ...untold.map(({ seatNo, booking }) => `${booking} has ${seatNo} and was not told`),
  ];
}

function ownersBySeat(claims: readonly Claim[]): Map<string, Set<string>> {
  const seats = new Map<string, Set<string>>();
  for (const { seatNo, booking } of claims) {
    seats.set(seatNo, (seats.get(seatNo) ?? new Set()).add(booking));
  }
  return seats;
}

function includes(claims: readonly Claim[], { seatNo, booking }: Claim): boolean {
  return claims.some((claim) => claim.seatNo === seatNo && claim.booking === booking);
}
