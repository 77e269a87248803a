/**
 * Acts on the shop's content: write a destination, a unit, a bus and so on, hide it, show it again. Nothing is deleted,
 * because tickets name it. Saving sends the version that was read, so the second of two editors sees what the first one
 * did and overwrites nothing.
 */
import { randomId } from "../../auth/signer.ts";
import { STAFF_ACTS, type ActInput, type ActName } from "../../contract/staff-acts/staff-acts.ts";
import type { ContentFields } from "../../contract/staff/staff-content.ts";
import { isOnBookedTrip } from "../../db/catalogue/trip-changes.ts";
import { database } from "../../db/client.ts";
import { isUniqueClash } from "../../db/errors.ts";
import { isSo } from "../../db/content/entry-rows.ts";
import { writeEntry, type EntryChange } from "../../db/content/entries.ts";
import type { StaffAct } from "../../db/staff/staff-acts.ts";
import { listFaresBefore } from "../../db/staff/weight-facts.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { endSentence } from "../../domain/end-sentence.ts";
import { areAlike } from "../../domain/destination-names.ts";
import { shortenText } from "../../domain/shorten.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { CouponChange } from "../../domain/staff/act-weight.ts";
import { factsText } from "../../domain/staff/facts.ts";
import {
  CHANGED_SINCE_SEEN,
  nameRefusal,
  OVERTAKEN,
  refuseAct,
  steps,
  type ActContext,
} from "../act-steps.ts";
import { listFirstsOfKinds, offeredCoupons, tripsOfNewType } from "../moves.ts";
import { englishId } from "./english-fields.ts";
import type { EntryKind, FoundEntry, WrittenEntry } from "./entry-kind.ts";
import { ENTRY_KINDS } from "./entry-kinds.ts";
import { entryVersion } from "./entry-version.ts";

const UNKNOWN = refuseAct("There is nothing of this id.", "entry_gone");

export const planSaveEntry = steps(STAFF_ACTS["save-entry"], async (context, input) => {
  const db = database(context.env);
  const { kind, seen } = input;
  const of = ENTRY_KINDS[kind];
  const id = input.id ?? randomId();
  const was = input.id === undefined ? null : await of.find(db, id, context.env);
  if (input.id !== undefined && was === null) return err(UNKNOWN);
  if (was !== null && seen !== (await entryVersion(was.fields))) return err(CHANGED_SINCE_SEEN);
  const read = await of.read(db, input.fields, { id, was, now: context.now });
  if (!read.ok) return read;
  const { name, fields, columns, onlyNew, unless, first, outdated } = read.value;
  const { names = [], renames = false } = read.value;
  const odd = findOddName(was?.fields ?? null, fields);
  if (odd !== null) return err(odd);
  const { offered, left } = await listRetyped(context, id, was, read.value);
  const isOnTickets =
    was !== null && isRenamed(was, read.value) && (await isOnTicketsAhead(context, of, id));
  const others =
    context.isPreview && was?.name !== name ? await of.listOtherNames?.(db, id, columns) : [];
  const hasRow = was !== null && was.isUnwritten !== true;
  const isDue = was === null || factsText(was.fields) !== factsText(fields);
  return ok({
    target: `${kind}:${id}`,
    facts: { kind, id: input.id ?? null, was: was?.fields ?? null, became: fields },
    moves: {
      coupons: await offeredCoupons(context, couponChange(was, read.value)),
      fares: offered,
    },
    renames,
    isDue,
    message: sentence({ kind, name, was: was?.fields ?? null, fields, isDue, isOnTickets }),
    view: {
      kind,
      id,
      name,
      is_new: was === null,
      is_on_tickets: isOnTickets,
      has_namesake: others?.some((other) => areAlike(other, name)) ?? false,
      changes: was === null ? [] : listChangedFields(was.fields, fields),
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
        was: hasRow ? { ...was.columns, hidden: was.isHidden } : null,
        became: hasRow ? columns : { ...columns, ...onlyNew },
        unless,
        first,
        outdated,
        names: await Promise.all(
          names.map(async (one) => ({ ...one, id: await englishId(one.name) })),
        ),
      };
      const done = await writeUnlessOvertaken(context, change, line);
      if (done.ok) await of.purge(db, id, was === null ? [columns] : [was.columns, columns]);
      return done;
    },
  });
});

/** Checks the texts that buyers choose by, where they are new: what the shop has already may stay. */
function findOddName(was: ContentFields | null, fields: ContentFields): Refusal | null {
  const fresh = ["name", "group", "type"].filter((field) => was?.[field] !== fields[field]);
  return fresh.map((field) => nameRefusal(fields[field])).find((why) => why !== null) ?? null;
}

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

/** In either language. */
function isRenamed(was: FoundEntry, { name, fields }: WrittenEntry): boolean {
  return was.name !== name || was.fields["english"] !== fields["english"];
}

/** Whether passengers who have not left yet see its name on their tickets. */
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
  const found = await of.find(database(context.env), id, context.env);
  if (found === null) return err(UNKNOWN);
  const against = await of.checkTurn?.(database(context.env), found, {
    id,
    hidden,
    now: context.now,
  });
  if (against) return err(against);
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
    view: {
      kind,
      id,
      name: found.name,
      is_new: false,
      is_on_tickets: false,
      has_namesake: false,
      changes: [],
    },
    inverse: { act: back, input: { kind, id } },
    async execute(line: StaffAct) {
      const change = {
        table: of.table,
        id,
        was: { ...found.columns, hidden: !hidden },
        became: { hidden },
      };
      const done = await writeUnlessOvertaken(context, change, line);
      if (done.ok) await of.purge(database(context.env), id, [found.columns]);
      return done;
    },
  });
}

async function writeUnlessOvertaken(
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
  if (was === null) return endSentence(`A new ${kind}: ${name}`, ".");
  if (!isDue) return `${name} says so already.`;
  const parts = Object.entries(changes(was, fields)).map(
    ([field, { from, to }]) => `${field} ${from} becomes ${to}`,
  );
  const note = isOnTickets
    ? " Tickets of trips that have not left show the new name; their passengers get no message."
    : "";
  return `${name}: ${parts.join("; ")}.${note}`;
}

/** The fields that differ, cut short: a post is long. */
function listChangedFields(was: ContentFields | null, fields: ContentFields) {
  return Object.entries(fields).flatMap(([field, value]) => {
    const before = was?.[field] ?? null;
    return before === value ? [] : [{ field, was: shorten(before), became: shorten(value) }];
  });
}

/** The changed fields for the audit log and its sentence. */
function changes(was: ContentFields | null, fields: ContentFields) {
  return Object.fromEntries(
    listChangedFields(was, fields).map(({ field, was: from, became: to }) => [
      field,
      { from: from ?? "nothing", to: to ?? "nothing" },
    ]),
  );
}

function shorten(value: ContentFields[string]): string | null {
  if (value === null || value === "") return null;
  const text = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  return shortenText(text, SHOWN_MAX);
}
