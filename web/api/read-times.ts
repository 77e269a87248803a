/**
 * When the response of each read was received, epoch ms. SWR keeps an equal response's first object, but not its time.
 */
import { unstable_serialize, type Arguments } from "swr";

const times = new Map<string, number>();

export function noteReceived(key: Arguments, at = Date.now()): void {
  times.set(unstable_serialize(key), at);
}

/** Undefined if nothing was received for this key. */
export function receivedAt(key: Arguments): number | undefined {
  return times.get(unstable_serialize(key));
}
