/**
 * The switch of the whole shop: one object, outside D1, so that a restore of D1 does not set it back (protocol 22). It
 * decides nothing; domain/restore does.
 */
import { DurableObject } from "cloudflare:workers";
import {
  NEW_SWITCH,
  nextSwitch,
  type SwitchEvent,
  type SwitchState,
} from "../domain/restore/shop-phase.ts";

const KEY = "switch";

export class ShopSwitch extends DurableObject<Env> {
  read(): SwitchState {
    return this.ctx.storage.kv.get<SwitchState>(KEY) ?? NEW_SWITCH;
  }

  /** Returns the state afterwards. */
  change(event: SwitchEvent): SwitchState {
    const before = this.read();
    const after = nextSwitch(before, event);
    if (after !== before) this.ctx.storage.kv.put(KEY, after);
    return after;
  }
}
