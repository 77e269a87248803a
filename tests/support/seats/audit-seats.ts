/**
 * The double-sale checker of every race: compares what buyers were answered with what the trip has stored. Owners are
 * compared by booking: one buyer who repeats a request is no complaint, two buyers of one seat are.
 */
export interface Claim {
  seatNo: string;
  booking: string;
}

export function auditSeats(answered: readonly Claim[], stored: readonly Claim[]): string[] {
  const complaints: string[] = [];
  for (const [seatNo, owners] of ownersBySeat(answered)) {
    if (owners.size > 1) complaints.push(`${seatNo} was given to ${[...owners].join(" and ")}`);
  }
  for (const [seatNo, owners] of ownersBySeat(stored)) {
    if (owners.size > 1) complaints.push(`${seatNo} is stored for ${[...owners].join(" and ")}`);
  }
  const owed = answered.filter((claim) => !includes(stored, claim));
  const unanswered = stored.filter((claim) => !includes(answered, claim));
  return [
    ...complaints,
    ...owed.map(({ seatNo, booking }) => `${booking} was given ${seatNo} and does not have it`),
    ...unanswered.map(({ seatNo, booking }) => `${booking} has ${seatNo} and got no answer`),
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
