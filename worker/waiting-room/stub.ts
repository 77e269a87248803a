/**
 * The only file that maps a waiting room to its Durable Object. Trips of one destination and unit whose sales start at
 * the same time share a waiting room.
 */
import type { LimitedTrip } from "../domain/trips/trip.ts";
import type { WaitingRoomRemote } from "./calls.ts";

type Bound = Pick<Env, "WAITING_ROOMS">;

/** Placed near the shop's buyers, like its trips. */
const LOCATION = { locationHint: "apac-se" } as const;

export interface WaitingRoomKey {
  destinationId: string;
  unitId: string;
  opensAt: number;
}

/** Null for a trip without an announced sale start. */
export function toWaitingRoomKey({
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
  return getWaitingRoomStub(env, key);
}

/** Responds with 101 and a socket that reports this visitor's status, or with 503 if too many sockets are open. */
export function openQueueSocket(
  env: Bound,
  key: WaitingRoomKey,
  visitor: string,
): Promise<Response> {
  const address = `https://waiting-room.invalid/?visitor=${visitor}`;
  return getWaitingRoomStub(env, key).fetch(address, { headers: { Upgrade: "websocket" } });
}

function getWaitingRoomStub(env: Bound, key: WaitingRoomKey) {
  return env.WAITING_ROOMS.getByName(waitingRoomName(key), LOCATION);
}
