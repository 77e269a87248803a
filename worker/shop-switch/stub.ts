/** The only file that creates a stub of the ShopSwitch object. */
import type { SwitchEvent, SwitchState } from "../domain/restore/shop-phase.ts";
import type { KeptTripInput } from "../domain/restore/trip-copy.ts";

/** Singapore: near the shop's buyers and its trips. The first call fixes the location permanently. */
const LOCATION = { locationHint: "apac-se" } as const;
const TRIES = 2;

export interface ShopSwitchRemote {
  read(): Promise<SwitchState>;
  change(event: SwitchEvent): Promise<SwitchState>;
  keepTrip(input: KeptTripInput): Promise<void>;
  readKeptTrip(input: { id: string }): Promise<string | null>;
  listKeptTrips(input: { after: string }): Promise<string[]>;
}

/** Every call may be repeated, so a call that failed is made once more. */
export function shopSwitch(env: Pick<Env, "SHOP_SWITCH">): ShopSwitchRemote {
  return {
    read: () => tryCall(() => stub(env).read()),
    change: (event) => tryCall(() => stub(env).change(event)),
    keepTrip: (input) => tryCall(() => stub(env).keepTrip(input)),
    readKeptTrip: (input) => tryCall(() => stub(env).readKeptTrip(input)),
    listKeptTrips: (input) => tryCall(() => stub(env).listKeptTrips(input)),
  };
}

/** A stub that failed stays broken, hence a new one for each attempt. */
function stub(env: Pick<Env, "SHOP_SWITCH">) {
  return env.SHOP_SWITCH.getByName("shop", LOCATION);
}

async function tryCall<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries >= TRIES) throw error;
    }
  }
}
