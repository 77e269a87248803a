/** A shop that begins empty: its cron runs when a journey wants, and all that it offers can be taken down again. */
import { CONTENT_KINDS, EntriesView } from "../../worker/contract/staff/staff-content.ts";
import { FoundTripsView } from "../../worker/contract/staff/staff-trips.ts";
import { confirmAct } from "../../worker/scripts/confirm-act.ts";
import { callStaff, NO_KEEP_ALIVE } from "../../worker/scripts/staff-client.ts";
import type { Product } from "../support/product.ts";
import { byKey } from "./office.ts";

/** At once, and not with the next minute. */
export async function runCron({ origin }: Product): Promise<void> {
  await fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`, {
    headers: NO_KEEP_ALIVE,
  });
}

/** By the shop's key: trips are cancelled and all content is hidden, so that the guide begins anew. */
export async function emptyShop(shop: Product): Promise<void> {
  const call = (name: string, body: object) => callStaff(byKey(shop), name, body);
  const act = (name: string, input: object) =>
    confirmAct(
      call,
      name,
      { ...input, by: "desk", reason: "The shop is closed" },
      {
        now: Date.now,
        print: () => {},
        wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
      },
    );
  const { trips } = FoundTripsView.parse(await call("find-trips", { state: "on_sale" }));
  for (const { id } of trips) await act("cancel-trip", { trip: id });
  for (const kind of CONTENT_KINDS) {
    const { entries } = EntriesView.parse(await call("entries", { kind }));
    for (const { id, is_hidden } of entries) if (!is_hidden) await act("hide-entry", { kind, id });
  }
}
