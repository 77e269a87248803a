/**
 * The switch of the whole shop: one object, outside D1, so that a restore of D1 does not set it back (protocol 22). It
 * decides nothing; domain/restore does. Besides it keeps each trip that sells, since a restore may lose it: a row a trip,
 * for the life of the shop.
 */
import { DurableObject } from "cloudflare:workers";
import {
  NEW_SWITCH,
  nextSwitch,
  type SwitchEvent,
  type SwitchState,
} from "../domain/restore/shop-phase.ts";

const KEY = "switch";
const TRIP_PREFIX = "trip:";
/** Trips a page: a page of ids is some 20 KB. */
const TRIPS_A_PAGE = 1_000;

export class ShopSwitch extends DurableObject<Env> {
  read(): SwitchState {
    // One that was stored before there were numbers lacks them.
    return { ...NEW_SWITCH, ...this.ctx.storage.kv.get<Partial<SwitchState>>(KEY) };
  }

  /** Returns the state afterwards. */
  change(event: SwitchEvent): SwitchState {
    const before = this.read();
    const after = nextSwitch(before, event);
    if (after !== before) this.ctx.storage.kv.put(KEY, after);
    return after;
  }

  /** `row`: the trip as text (worker/db/catalogue/kept-trips.ts). */
  keepTrip({ id, row }: { id: string; row: string }): void {
    const key = TRIP_PREFIX + id;
    const { kv } = this.ctx.storage;
    if (kv.get<string>(key) !== row) kv.put(key, row);
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
