/** What an act needs to know of a kind of content: its row as the fields that a person writes, and back. */
import type { ContentFields } from "../../contract/staff-content.ts";
import type { Database } from "../../db/client.ts";
import type { Clause, Columns, EntryTable, Statement } from "../../db/content/entries.ts";
import type { Refusal } from "../../domain/refusal.ts";
import type { Result } from "../../domain/result.ts";
import type { CouponTerms } from "../../domain/staff/act-weight.ts";

export interface FoundEntry {
  /** What a person calls it. */
  name: string;
  isHidden: boolean;
  /** As they are written. */
  fields: ContentFields;
  /** As they are stored. */
  columns: Columns;
  /** Of a coupon: what it gives. */
  coupon?: CouponTerms;
  /** Of a bus: the id of its type. */
  busType?: string;
}

export interface WrittenEntry extends Omit<FoundEntry, "isHidden"> {
  /** What a new row has besides. */
  onlyNew?: Columns;
  /** Holds when it is too late to change it so. */
  unless?: Clause;
  /** A statement that the row needs before it. */
  first?: Statement;
  /** A condition of `trips`: those that pages show otherwise from then on. */
  outdated?: Clause;
}

export interface EntryKind {
  table: EntryTable;
  /** A condition of the trips `t` whose tickets show its name; without it none do. */
  isOfTrip?(id: string): Clause;
  find(db: Database, id: string): Promise<FoundEntry | null>;
  /** Reads what was typed, and checks it against what there is. */
  read(
    db: Database,
    given: unknown,
    entry: { id: string; was: FoundEntry | null; now: number },
  ): Promise<Result<WrittenEntry, Refusal>>;
  /** The public reads that show it, before or after: `columns` has the row as it was, unless it is new, and as it is. */
  purge(db: Database, id: string, columns: readonly Columns[]): Promise<void>;
}
