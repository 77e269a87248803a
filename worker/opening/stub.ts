/** The only place that turns an opening into its object: trips of one destination and unit that open in one instant. */
import type { LimitedTrip } from "../domain/trip.ts";
import type { OpeningRemote } from "./calls.ts";

type Bound = Pick<Env, "OPENINGS">;

/** Near the shop's buyers, as its trips are. */
const PLACE = { locationHint: "apac-se" } as const;

export interface OpeningKey {
  destinationId: string;
  unitId: string;
  opensAt: number;
}

/** Null for a trip that is on sale at once. */
export function openingOf({ destination, unit, opensAt }: LimitedTrip): OpeningKey | null {
  return opensAt === null ? null : { destinationId: destination.id, unitId: unit.id, opensAt };
}

export function openingName({ destinationId, unitId, opensAt }: OpeningKey): string {
  return `${destinationId}:${unitId}:${opensAt}`;
}

export function opening(env: Bound, key: OpeningKey): OpeningRemote {
  return objectOf(env, key);
}

/** 101 with a socket of this visitor's news, or 503 where too many have one already. */
export function followOpening(env: Bound, key: OpeningKey, visitor: string): Promise<Response> {
  const address = `https://opening.invalid/?visitor=${visitor}`;
  return objectOf(env, key).fetch(address, { headers: { Upgrade: "websocket" } });
}

function objectOf(env: Bound, key: OpeningKey) {
  return env.OPENINGS.getByName(openingName(key), PLACE);
}
