/**
 * Acts on what the shop shows: write a destination, a unit, a bus and the like, hide it, show it again. Nothing is
 * deleted: tickets name it. Saving names the version that was seen, so that the second of two editors sees what the
 * first one did and overwrites nothing.
 */
import { randomId } from "../../auth/signer.ts";
import { STAFF_ACTS, type ActInput, type ActName } from "../../contract/staff-acts.ts";
import type { ContentFields } from "../../contract/staff-content.ts";
import { isOnBookedTrip } from "../../db/catalogue/trip-changes.ts";
import { database } from "../../db/client.ts";
import { isUniqueClash } from "../../db/errors.ts";
import { isSo } from "../../db/content/entry-rows.ts";
import { writeEntry, type EntryChange } from "../../db/content/entries.ts";
import type { StaffAct } from "../../db/staff/staff-acts.ts";
import { listFaresBefore } from "../../db/staff/weight-facts.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { CouponChange } from "../../domain/staff/act-weight.ts";
import { factsText } from "../../domain/staff/facts.ts";
import { CHANGED_SINCE_SEEN, OVERTAKEN, refused, steps, type ActContext } from "../act-steps.ts";
import { listFirstsOfKinds, offeredCoupons, tripsOfNewType } from "../moves.ts";
import type { EntryKind, FoundEntry, WrittenEntry } from "./entry-kind.ts";
import { ENTRY_KINDS } from "./entry-kinds.ts";
import { entryVersion } from "./entry-version.ts";

const UNKNOWN = refused("There is nothing of this id.", "entry_gone");

export const planSaveEntry = steps(STAFF_ACTS["save-entry"], async (context, input) => {
  const db = database(context.env);
  const { kind, seen } = input;
  const of = ENTRY_KINDS[kind];
  const id = input.id ?? randomId();
  const was = input.id === undefined ? null : await of.find(db, id);
  if (input.id !== undefined && was === null) return err(UNKNOWN);
  if (was !== null && seen !== (await entryVersion(was.fields))) return err(CHANGED_SINCE_SEEN);
  const read = await of.read(db, input.fields, { id, was, now: context.now });
  if (!read.ok) return read;
  const { name, fields, columns, onlyNew, unless, first, outdated } = read.value;
  const { offered, left } = await listRetyped(context, id, was, read.value);
  const isOnTickets =
    was !== null && was.name !== name && (await isOnTicketsAhead(context, of, id));
  const isDue = was === null || factsText(was.fields) !== factsText(fields);
  return ok({
    target: `${kind}:${id}`,
    facts: { kind, id: input.id ?? null, was: was?.fields ?? null, became: fields },
    moves: {
      coupons: await offeredCoupons(context, couponChange(was, read.value)),
      fares: offered,
    },
    isDue,
    message: sentence({ kind, name, was: was?.fields ?? null, fields, isDue, isOnTickets }),
    view: {
      kind,
      id,
      name,
      is_new: was === null,
      is_on_tickets: isOnTickets,
      changes: was === null ? [] : changedFields(was.fields, fields),
    },
    detail: changes(was?.fields ?? null, fields),
    faresBefore: [...left, ...listFirstsOfKinds(offered)],
    inverse:
      was === null
        ? { act: "hide-entry", input: { kind, id } }
        : {
            act: "save-entry",
            input: { kind, id, seen: await entryVersion(fields), fields: was.fields },
          },
    async execute(line) {
      const change = {
        table: of.table,
        id,
        was: was === null ? null : { ...was.columns, hidden: was.isHidden },
        became: was === null ? { ...columns, ...onlyNew } : columns,
        unless,
        first,
        outdated,
      };
      const done = await written(context, change, line);
      if (done.ok) await of.purge(db, id, was === null ? [columns] : [was.columns, columns]);
      return done;
    },
  });
});

/** One that is hidden gives nothing, whatever it says; showing it does. */
function couponChange(was: FoundEntry | null, { coupon }: WrittenEntry): CouponChange[] {
  if (coupon === undefined || was?.isHidden === true) return [];
  return [{ was: was?.coupon ?? null, became: coupon }];
}

/** A bus of another type makes another kind of its trips: what they sell for as such, and what they cost before. */
async function listRetyped(
  context: ActContext,
  id: string,
  was: FoundEntry | null,
  { busType }: WrittenEntry,
) {
  if (was === null || busType === undefined || busType === was.busType)
    return { offered: [], left: [] };
  return {
    offered: await tripsOfNewType(context, id, busType),
    left: await listFaresBefore(database(context.env), { bus: id }),
  };
}

/** Whether passengers who have not left yet read its name on their tickets. */
async function isOnTicketsAhead({ env, now }: ActContext, of: EntryKind, id: string) {
  return of.isOfTrip !== undefined && isSo(database(env), isOnBookedTrip(of.isOfTrip(id), now));
}

export const planHideEntry = steps(STAFF_ACTS["hide-entry"], (context, input) =>
  turn(context, input, true),
);

export const planShowEntry = steps(STAFF_ACTS["show-entry"], (context, input) =>
  turn(context, input, false),
);

async function turn(context: ActContext, { kind, id }: ActInput<"hide-entry">, hidden: boolean) {
  const of = ENTRY_KINDS[kind];
  const found = await of.find(database(context.env), id);
  if (found === null) return err(UNKNOWN);
  const back: ActName = hidden ? "show-entry" : "hide-entry";
  const isDue = found.isHidden !== hidden;
  const become = hidden ? "hidden" : "shown";
  const offered: CouponChange[] =
    found.coupon === undefined || hidden || !isDue ? [] : [{ was: null, became: found.coupon }];
  return ok({
    target: `${kind}:${id}`,
    facts: { kind, id, hidden, isDue, fields: found.fields },
    moves: { coupons: await offeredCoupons(context, offered) },
    isDue,
    message: isDue
      ? `${found.name} is ${become}. ${hidden ? "Nobody finds it any more; tickets and bookings stay." : "Everybody finds it."}`
      : `${found.name} is ${become} already.`,
    view: { kind, id, name: found.name, is_new: false, is_on_tickets: false, changes: [] },
    inverse: { act: back, input: { kind, id } },
    async execute(line: StaffAct) {
      const change = {
        table: of.table,
        id,
        was: { ...found.columns, hidden: !hidden },
        became: { hidden },
      };
      const done = await written(context, change, line);
      if (done.ok) await of.purge(database(context.env), id, [found.columns]);
      return done;
    },
  });
}

async function written(
  { env }: ActContext,
  change: EntryChange,
  line: StaffAct,
): Promise<Result<{ changed: boolean }, Refusal>> {
  try {
    const changed = await writeEntry(database(env), change, line);
    return changed ? ok({ changed }) : err(OVERTAKEN);
  } catch (error) {
    if (isUniqueClash(error, "coupons.code")) return err(OVERTAKEN);
    throw error;
  }
}

const SHOWN_MAX = 60;

interface ContentChange {
  kind: string;
  name: string;
  was: ContentFields | null;
  fields: ContentFields;
  isDue: boolean;
  isOnTickets: boolean;
}

function sentence({ kind, name, was, fields, isDue, isOnTickets }: ContentChange): string {
  if (was === null) return `A new ${kind}: ${name}.`;
  if (!isDue) return `${name} says so already.`;
  const parts = Object.entries(changes(was, fields)).map(
    ([field, { from, to }]) => `${field} ${from} becomes ${to}`,
  );
  const told = isOnTickets
    ? " Tickets of trips that have not left show the new name; their passengers get no message."
    : "";
  return `${name}: ${parts.join("; ")}.${told}`;
}

/** The fields that differ, cut short: a post is long. */
function changedFields(was: ContentFields | null, fields: ContentFields) {
  return Object.entries(fields).flatMap(([field, value]) => {
    const before = was?.[field] ?? null;
    return before === value ? [] : [{ field, was: short(before), became: short(value) }];
  });
}

/** The same for the audit trail and its sentence. */
function changes(was: ContentFields | null, fields: ContentFields) {
  return Object.fromEntries(
    changedFields(was, fields).map(({ field, was: from, became: to }) => [
      field,
      { from: from ?? "nothing", to: to ?? "nothing" },
    ]),
  );
}

function short(value: ContentFields[string]): string | null {
  if (value === null || value === "") return null;
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
