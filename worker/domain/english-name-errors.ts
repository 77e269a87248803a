/**
 * What an English name may be (protocol 23): who reads English buys by it, so it is as little anybody else's, and as
 * little another one's from one day to the next, as the name itself (destination-names.ts). Pure.
 */
import { foldName, isSameName } from "./destination-names.ts";
import { nameInEnglish } from "./english-names.ts";
import { fault, type Fault } from "./faults.ts";

export interface EnglishRow {
  id: string;
  name: string;
  english: string;
  hidden: boolean;
}

export interface Naming {
  rows: readonly EnglishRow[];
  destinations: readonly { id: string; name: string }[];
}

export interface EnglishError {
  of: { row: string } | { destination: string };
  fault: Fault;
}

/**
 * Checks what differs from before: what is wrong already is not reported. `sold`: destinations whose seats have a usual
 * fare.
 */
export function englishErrors(
  before: Naming,
  after: Naming,
  sold: ReadonlySet<string>,
): EnglishError[] {
  return [...rowErrors(before, after), ...destinationErrors(before, after, sold)];
}

function rowErrors(before: Naming, after: Naming): EnglishError[] {
  const known = new Map(before.rows.map((row) => [row.id, row]));
  const used = after.rows.filter((row) => !row.hidden);
  const byName = Map.groupBy(after.rows, ({ name }) => name.normalize("NFC"));
  const byEnglish = Map.groupBy(used, ({ english }) => foldName(english));
  const isOther = (row: EnglishRow) => (one: EnglishRow) => one.id !== row.id;
  return after.rows
    .filter((row) => !isSame(known.get(row.id), row))
    .flatMap((row) => {
      const of = { row: row.id };
      const twin = byName.get(row.name.normalize("NFC"))?.find(isOther(row));
      if (twin !== undefined)
        return [{ of, fault: fault("name_twice", { name: row.name, row: twin.id }) }];
      const other = row.hidden
        ? undefined
        : byEnglish.get(foldName(row.english))?.find(isOther(row));
      return other === undefined
        ? []
        : [{ of, fault: makeDuplicateFault(row.english, other.name) }];
    });
}

function destinationErrors(
  before: Naming,
  after: Naming,
  sold: ReadonlySet<string>,
): EnglishError[] {
  const [was, is] = [readShown(before), readShown(after)];
  const byEnglish = Map.groupBy(is.values(), ({ english }) => foldName(english));
  return [...is].flatMap(([id, { name, english }]) => {
    const earlier = was.get(id);
    if (earlier !== undefined && earlier.english === english) return [];
    const of = { destination: id };
    const other = byEnglish.get(foldName(english))?.find((one) => one.id !== id);
    if (other !== undefined) return [{ of, fault: makeDuplicateFault(english, other.name) }];
    // A first English name is nobody's yet.
    const hadEnglish = earlier !== undefined && earlier.english !== earlier.name;
    if (!hadEnglish || !sold.has(id)) return [];
    const isCorrected = english !== name && isSameName(earlier.english, english);
    return isCorrected ? [] : [{ of, fault: fault("english_is_sold", { was: earlier.english }) }];
  });
}

function readShown({ rows, destinations }: Naming) {
  const names = new Map(
    rows.flatMap(({ name, english, hidden }) => (hidden ? [] : [[name.normalize("NFC"), english]])),
  );
  return new Map(
    destinations.map(({ id, name }) => [id, { id, name, english: nameInEnglish(name, names) }]),
  );
}

function isSame(some: EnglishRow | undefined, other: EnglishRow): boolean {
  return (
    some?.name === other.name && some.english === other.english && some.hidden === other.hidden
  );
}

function makeDuplicateFault(english: string, name: string): Fault {
  return fault("english_twice", { english, name });
}
