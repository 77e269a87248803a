/**
 * The English names beside the names of a destination, a unit, a bus and a stop. They are in a table of their own, one
 * for each name wherever it is used, and are written in the batch of the entry.
 */
import { readField } from "../../domain/read-field.ts";
import { sha256 } from "../../auth/signer.ts";
import { purgeEnglishNames } from "../../cache/public-reads.ts";
import { maybeEnglish, type ContentFields } from "../../contract/staff/staff-content.ts";
import type { Database } from "../../db/client.ts";
import {
  findEnglishNames,
  isNameUsedBeside,
  listNaming,
  type EnglishNameChange,
} from "../../db/content/english-names.ts";
import {
  englishErrors,
  type EnglishError,
  type EnglishRow,
} from "../../domain/english-name-errors.ts";
import type { ActRefusalCode } from "../../domain/staff/act-refusal-code.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok } from "../../domain/result.ts";
import { refuseAct } from "../act-steps.ts";
import type { EntryKind } from "./entry-kind.ts";

/** Maps a field that has a name to the field that has its English name. */
type EnglishOf = Readonly<Record<string, string>>;

/**
 * `mayRename`: another English name of the entry itself is asked of a second person, and not refused (protocol Y11).
 */
export function withEnglish(
  kind: EntryKind,
  englishOf: EnglishOf,
  { mayRename = false } = {},
): EntryKind {
  return {
    ...kind,
    async find(db, id, env) {
      const found = await kind.find(db, id, env);
      if (found === null) return null;
      return { ...found, fields: { ...found.fields, ...(await readFields(db, found.fields)) } };
    },
    async read(db, given, entry) {
      const read = await kind.read(db, given, entry);
      if (!read.ok) return read;
      const { was, id } = entry;
      const stored = await readFields(db, read.value.fields);
      const fields = { ...read.value.fields, ...stored };
      const names: EnglishNameChange[] = [];
      for (const [field, englishField] of Object.entries(englishOf)) {
        const typed = maybeEnglish.safeParse(readField(given, englishField)).data;
        const name = String(fields[field]);
        // If a new entry's English name is left empty, the name keeps the English form that it has elsewhere.
        const kept = was === null ? fields[englishField] : was.fields[englishField];
        const english = typed === undefined || (typed === "" && was === null) ? kept : typed;
        fields[englishField] = english ?? "";
        if (english !== stored[englishField]) names.push({ name, english: String(english ?? "") });
        const nameBefore = was === null ? name : String(was.fields[field]);
        if (nameBefore !== name && !(await isNameUsedBeside(db, nameBefore, id)))
          names.push({ name: nameBefore, english: "" });
      }
      const errors = await listErrors(db, { names, id, name: read.value.name });
      const isOwnName = ({ of, fault }: EnglishError) =>
        mayRename &&
        "destination" in of &&
        of.destination === id &&
        fault.code === "english_is_sold";
      const wrong = errors.find((error) => !isOwnName(error));
      if (wrong !== undefined) return err(refusalFor(wrong));
      const renames = read.value.renames === true || errors.length > 0;
      return ok({ ...read.value, fields, names, renames });
    },
    async purge(db, id, columns) {
      await kind.purge(db, id, columns);
      await purgeEnglishNames();
    },
  };

  async function readFields(db: Database, fields: ContentFields): Promise<Record<string, string>> {
    const names = Object.keys(englishOf).map((field) => String(fields[field]));
    const known = await findEnglishNames(db, names);
    return Object.fromEntries(
      Object.entries(englishOf).map(([field, englishField]) => [
        englishField,
        known.get(String(fields[field])) ?? "",
      ]),
    );
  }
}

interface Renaming {
  names: readonly EnglishNameChange[];
  /** A destination's new name; any other entry's changes none. */
  id: string;
  name: string;
}

async function listErrors(db: Database, { names, id, name }: Renaming): Promise<EnglishError[]> {
  const { rows, destinations, sold } = await listNaming(db);
  const became = destinations.map((one) => (one.id === id ? { ...one, name } : one));
  const changed = await applyNames(rows, names);
  return englishErrors({ rows, destinations }, { rows: changed, destinations: became }, sold);
}

/** The rows as they are after the changes. */
async function applyNames(
  rows: readonly EnglishRow[],
  names: readonly EnglishNameChange[],
): Promise<EnglishRow[]> {
  const byName = new Map(rows.map((row) => [row.name, row]));
  for (const { name, english } of names) {
    const row = byName.get(name);
    if (english !== "")
      byName.set(name, { id: row?.id ?? (await englishId(name)), name, english, hidden: false });
    else if (row !== undefined) byName.set(name, { ...row, hidden: true });
  }
  return [...byName.values()];
}

/** Derived from the name, so that two people who enter it at once get the same id. */
export async function englishId(name: string): Promise<string> {
  return (await sha256(name)).slice(0, 22);
}

const WHY = {
  name_twice: "name_taken",
  english_twice: "english_taken",
  english_is_sold: "english_is_sold",
} as const satisfies Record<string, ActRefusalCode>;

export function refuseWrong(...naming: Parameters<typeof englishErrors>): Refusal | null {
  const [wrong] = englishErrors(...naming);
  return wrong === undefined ? null : refusalFor(wrong);
}

function refusalFor({ fault: { code, message } }: EnglishError): Refusal {
  return refuseAct(message, WHY[code as keyof typeof WHY]);
}
