/** Dependencies of corrections of phone numbers, for buyers, staff and the schedule alike. */
import { randomId, signerFor } from "../auth/signer.ts";
import { database } from "../db/client.ts";
import type { StaffAct } from "../db/staff/staff-acts.ts";
import {
  beginPhoneChange,
  findPhoneChange,
  finishPhoneChange,
} from "../db/tickets/phone-changes.ts";
import { failMove, settleMove } from "../db/tickets/moves.ts";
import type { Actor } from "../domain/actor.ts";
import { assert } from "../domain/result.ts";
import type { PhoneChangeDependencies } from "../flows/tickets/correct-phone.ts";
import type { Gateway } from "../messages/gateway.ts";
import { messageGateway } from "../messages/registry.ts";
import { logAlert } from "../telemetry/log.ts";
import { tripSeats } from "../trip/stub.ts";

/** `act`: the audit entry, written with the beginning of a correction; null for a caller who only continues one. */
export function phoneChangeDependencies(
  env: Env,
  by: Actor,
  act: StaffAct | null,
): PhoneChangeDependencies {
  const db = database(env);
  return {
    changes: {
      begin(change) {
        assert(act !== null, "a correction begins with its line");
        return beginPhoneChange(db, change, Date.now(), act);
      },
      find: (id) => findPhoneChange(db, id),
      finish: async (change) =>
        finishPhoneChange(db, change, await linkOfTie(env, change.to), Date.now()),
      fail: (id) => failMove(db, id, Date.now()),
      settle: (id) => settleMove(db, id, Date.now()),
    },
    seatsOf(tripId) {
      const seats = tripSeats(env, tripId);
      return {
        tie: (input) => seats.tie({ ...input, by }),
        untie: (input) => seats.untie({ ...input, by }),
      };
    },
    alert: logAlert,
  };
}

/** Sends a code at once, past the queue of messages; null: the shop sends no SMS. */
export function codeSender(env: Env): Gateway["send"] | null {
  const gateway = messageGateway(env);
  return gateway === null ? null : (message) => gateway.send(message);
}

export function makeTie(): string {
  return `tie/${randomId()}`;
}

/** The ticket's id in its address under this tie: restoring the tie restores the address. */
export async function linkOfTie(env: Env, tie: string): Promise<string> {
  return (await signerFor(env.SIGNING_KEY)).sign("ticket-link", tie);
}

/** The keyed hash under which objects and restores know a number. */
export async function hashPhone(env: Env, phone: string): Promise<string> {
  return (await signerFor(env.SIGNING_KEY)).sign("phone", phone);
}
