/**
 * Erases personal data in bills of old journeys: name and email are deleted, the phone number is replaced by a keyed
 * hash; duties lose driver and guide. Called every minute, it works in one quiet hour of the night, each minute on
 * another part; staff may call it at any time.
 */
import { eraseAfterDays } from "../config/variables.ts";
import { database } from "../db/client.ts";
import {
  countErasable,
  countErasableDuties,
  erase,
  eraseDuties,
  listErasable,
  type ErasureInput,
} from "../db/retention.ts";
import { deletePastMessages, listBillsWithPastMessages } from "../db/messages/message-retention.ts";
import { deleteUnpaid, markErased } from "../db/payments/unpaid-bills.ts";
import { deleteOldPhoneCodes } from "../db/tickets/phone-codes.ts";
import {
  compactableBefore,
  computeErasableBefore,
  formatErasedPhone,
  sliceAt,
} from "../domain/retention.ts";
import { deleteOldTicketPictures } from "../dependencies/ticket-pictures.ts";
import { logNote } from "../telemetry/log.ts";
import { signerFor } from "../auth/signer.ts";
import { BATCH_SIZES, type BatchSizes } from "./batch-sizes.ts";
import { runSafely } from "./parts.ts";

export async function eraseNightly(
  env: Env,
  now: number,
  sizes: BatchSizes = BATCH_SIZES,
): Promise<void> {
  const slice = sliceAt(now);
  if (slice === null) return;
  const input = { before: findErasableTime(env, now), slice };
  const bills = await eraseSome(
    env,
    input,
    { most: sizes.erased, atOnce: sizes.erasedAtOnce },
    now,
  );
  if (bills > 0) logNote("personal_data_erased", { bills });
  const duties = await eraseDuties(database(env), input, { most: sizes.erased, now });
  if (duties > 0) logNote("duties_erased", { duties });
  await deleteOldPhoneCodes(database(env), now);
  const limits = { before: compactableBefore(now, eraseAfterDays(env)), slice };
  const unpaid = await deleteUnpaid(database(env), limits, sizes.erased);
  if (unpaid > 0) logNote("unpaid_bills_deleted", { bills: unpaid });
  const told = await listBillsWithPastMessages(database(env), limits, sizes.billsWithMessages);
  const messages = await deletePastMessages(database(env), told, limits);
  if (messages > 0) logNote("messages_deleted", { messages });
  await markErased(database(env), limits, now);
  // Last, and by itself: R2 that does not answer keeps no personal data in D1.
  await runSafely("deleteOldTicketPictures", {}, () => deleteOldTicketPictures(env, now));
}

/**
 * Serves an act of staff. Returns how many bills and duties are due and, unless it is a dry run, erases as many as one
 * call may.
 */
export async function eraseDue(
  env: Env,
  now: number,
  isDry: boolean,
): Promise<{ due: number; erased: number; duties: number }> {
  const input = { before: findErasableTime(env, now), slice: null };
  const db = database(env);
  const [due, duties] = await Promise.all([
    countErasable(db, input),
    countErasableDuties(db, input),
  ]);
  if (isDry) return { due, erased: 0, duties };
  await eraseDuties(db, input, { most: BATCH_SIZES.erasedByStaff, now });
  const bounds = { most: BATCH_SIZES.erasedByStaff, atOnce: BATCH_SIZES.erasedAtOnce };
  return { due, erased: await eraseSome(env, input, bounds, now), duties };
}

async function eraseSome(
  env: Env,
  input: ErasureInput,
  { most, atOnce }: { most: number; atOnce: number },
  now: number,
): Promise<number> {
  const db = database(env);
  const signer = await signerFor(env.SIGNING_KEY);
  let erased = 0;
  while (erased < most) {
    const found = await listErasable(db, input, atOnce);
    const marks = await Promise.all(
      found.map(async ({ id, phone }) => {
        return [id, formatErasedPhone(await signer.sign("erased-phone", phone))] as const;
      }),
    );
    const done = found.length === 0 ? 0 : await erase(db, marks, input, now);
    erased += done;
    if (done < atOnce) break;
  }
  return erased;
}

function findErasableTime(env: Env, now: number): number {
  return computeErasableBefore(now, eraseAfterDays(env));
}
