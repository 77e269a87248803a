/** Notifications of the shop (IPN): what was attempted on a page, sent once, late, twice, never, or forged. */
import { attemptFields, type Attempt, type Session } from "./session.ts";
import { signFields } from "./signature.ts";
import type { Story } from "./methods.ts";
import type { Simulation } from "./simulation.ts";

const OTHERS_PASSWORD = "another-password";

/** What the browser brings back to the shop, and what a notification says. */
export function signedFields(
  simulation: Simulation,
  page: Session,
  one: Attempt,
  password = simulation.account.storePassword,
): Record<string, string> {
  const { storeId } = simulation.account;
  const fields = attemptFields(page, one, Math.max(simulation.now(), one.succeedsAt));
  return signFields({ ...fields, store_id: storeId }, password);
}

export function planNotifications(
  simulation: Simulation,
  page: Session,
  one: Attempt,
  how: Story["ipn"],
): void {
  if (page.urls.ipn === "" || how === "never") return;
  const password = how === "forged" ? OTHERS_PASSWORD : simulation.account.storePassword;
  const body = new URLSearchParams(signedFields(simulation, page, one, password)).toString();
  const dueAt = simulation.now() + (how === "late" ? simulation.settings().lateMs : 0);
  for (let sent = 0; sent < (how === "twice" ? 2 : 1); sent += 1) {
    const id = crypto.randomUUID();
    const notification = { id, url: page.urls.ipn, body, dueAt, sentAt: null };
    simulation.tables.notifications.put(id, notification);
  }
}

/** Sends what is due. Nothing is sent again, whatever the shop answers. */
export async function sendNotifications(simulation: Simulation): Promise<void> {
  const now = simulation.now();
  const { notifications } = simulation.tables;
  for (const one of notifications.list()) {
    if (one.sentAt !== null || one.dueAt > now) continue;
    notifications.put(one.id, { ...one, sentAt: now });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    await simulation.shop(one.url, { method: "POST", headers, body: one.body }).catch(() => null);
  }
}
