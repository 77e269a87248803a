/** Replaces a browser's old push address by its new one, for everything that was pushed to the old one. */
import { eq, sql } from "drizzle-orm";
import { pushSubscriptions } from "../../../drizzle/push.ts";
import { staffAlertPhones } from "../../../drizzle/staff.ts";
import type { PushSubscription } from "../../domain/push/push.ts";
import type { Database } from "../client.ts";

/** If the new address is registered already, the old one is only deleted. */
export async function renewPhone(
  db: Database,
  old: string,
  { endpoint, p256dh, auth }: Omit<PushSubscription, "language">,
): Promise<void> {
  const isOld = eq(pushSubscriptions.endpoint, old);
  const isOldAlert = eq(staffAlertPhones.endpoint, old);
  const next = { endpoint, p256dh, auth };
  await db.batch([
    db
      .update(pushSubscriptions)
      .set(next)
      .where(
        sql`${isOld} AND NOT EXISTS (SELECT 1 FROM push_subscriptions o WHERE o.ticket_id = ${pushSubscriptions.ticketId} AND o.endpoint = ${endpoint})`,
      ),
    db
      .update(staffAlertPhones)
      .set(next)
      .where(
        sql`${isOldAlert} AND NOT EXISTS (SELECT 1 FROM staff_alert_phones o WHERE o.staff_id = ${staffAlertPhones.staffId} AND o.endpoint = ${endpoint})`,
      ),
    db.delete(pushSubscriptions).where(sql`${isOld} AND ${endpoint} <> ${old}`),
    db.delete(staffAlertPhones).where(sql`${isOldAlert} AND ${endpoint} <> ${old}`),
  ]);
}
