/**
 * The switch of the whole shop: one object, outside D1, so that a restore of D1 does not reset it (protocol 22). It
 * decides nothing; domain/restore does. It also stores each trip that sells, because a restore may lose it: one row per
 * trip, for the life of the shop.
 */
import { DurableObject } from "cloudflare:workers";
import {
  NEW_SWITCH,
  advanceSwitch,
  type SwitchEvent,
  type SwitchState,
} from "../domain/restore/shop-phase.ts";
import {
  isOlderCopy,
  UNSTAMPED,
  type CopyStamp,
  type KeptTripInput,
} from "../domain/restore/trip-copy.ts";

const KEY = "switch";
const TRIP_PREFIX = "trip:";
/** Apart from the text, which the version before reads as it is. */
const STAMP_PREFIX = "stamp:";
/** Trips per page: a page of ids is about 20 KB. */
const TRIPS_A_PAGE = 1_000;

export class ShopSwitch extends DurableObject<Env> {
  read(): SwitchState {
    // A state stored by an earlier version lacks the numbers.
    return { ...NEW_SWITCH, ...this.ctx.storage.kv.get<Partial<SwitchState>>(KEY) };
  }

  /** Returns the state afterwards. */
  change(event: SwitchEvent): SwitchState {
    const before = this.read();
    const after = advanceSwitch(before, event);
    if (after !== before) this.ctx.storage.kv.put(KEY, after);
    return after;
  }

  /** A copy that is older than the kept one changes nothing. */
  keepTrip({ id, row, stamp = UNSTAMPED }: KeptTripInput): void {
    const { kv } = this.ctx.storage;
    const kept = kv.get<CopyStamp>(STAMP_PREFIX + id) ?? UNSTAMPED;
    if (isOlderCopy(stamp, kept) || kv.get<string>(TRIP_PREFIX + id) === row) return;
    kv.put(TRIP_PREFIX + id, row);
    kv.put(STAMP_PREFIX + id, stamp);
  }

  readKeptTrip({ id }: { id: string }): string | null {
    return this.ctx.storage.kv.get<string>(TRIP_PREFIX + id) ?? null;
  }

  /** Ids in their order, after this one; none when there are no more. */
  listKeptTrips({ after }: { after: string }): string[] {
    const page = { prefix: TRIP_PREFIX, startAfter: TRIP_PREFIX + after, limit: TRIPS_A_PAGE };
    return [...this.ctx.storage.kv.list(page)].map(([key]) => key.slice(TRIP_PREFIX.length));
  }
}
