/** The only file that maps a waiting room to its object: trips of one destination and unit with the same sale start. */
import type { LimitedTrip } from "../domain/trips/trip.ts";
import type { WaitingRoomRemote } from "./calls.ts";

type Bound = Pick<Env, "WAITING_ROOMS">;

/** Near the shop's buyers, like its trips. */
const LOCATION = { locationHint: "apac-se" } as const;

export interface WaitingRoomKey {
  destinationId: string;
  unitId: string;
  opensAt: number;
}

/** Null for a trip without an announced sale start. */
export function waitingRoomKeyOf({
  destination,
  unit,
  opensAt,
}: LimitedTrip): WaitingRoomKey | null {
  return opensAt === null ? null : { destinationId: destination.id, unitId: unit.id, opensAt };
}

export function waitingRoomName({ destinationId, unitId, opensAt }: WaitingRoomKey): string {
  return `${destinationId}:${unitId}:${opensAt}`;
}

export function waitingRoom(env: Bound, key: WaitingRoomKey): WaitingRoomRemote {
  return objectOf(env, key);
}

/** 101 with a socket of this visitor's status, or 503 where there are too many. */
export function openQueueSocket(
  env: Bound,
  key: WaitingRoomKey,
  visitor: string,
): Promise<Response> {
  const address = `https://waiting-room.invalid/?visitor=${visitor}`;
  return objectOf(env, key).fetch(address, { headers: { Upgrade: "websocket" } });
}

function objectOf(env: Bound, key: WaitingRoomKey) {
  return env.WAITING_ROOMS.getByName(waitingRoomName(key), LOCATION);
}
