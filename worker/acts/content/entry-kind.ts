/** The adapter of a kind of content: its row as the fields that a person edits, and back. */
import type { ContentFields } from "../../contract/staff/staff-content.ts";
import type { Database } from "../../db/client.ts";
import type { EnglishNameChange } from "../../db/content/english-names.ts";
import type { Clause, Columns, EntryTable, Statement } from "../../db/content/entries.ts";
import type { Refusal } from "../../domain/refusal.ts";
import type { Result } from "../../domain/result.ts";
import type { CouponTerms } from "../../domain/staff/act-weight.ts";

export interface FoundEntry {
  /** The label for people. */
  name: string;
  isHidden: boolean;
  /** As they are written. */
  fields: ContentFields;
  /** As they are stored. */
  columns: Columns;
  /** True if it has no row yet: the fields are those that apply without one. */
  isUnwritten?: true;
  /** For a coupon: its terms. */
  coupon?: CouponTerms;
  /** For a bus: the id of its type. */
  busType?: string;
}

export interface WrittenEntry extends Omit<FoundEntry, "isHidden"> {
  /** Additional values of a new row. */
  onlyNew?: Columns;
  /** True if it is too late for this change. */
  unless?: Clause;
  /** A statement that the row needs before it. */
  first?: Statement;
  /** True if it renames something that trips are known by. */
  renames?: boolean;
  /** A condition of `trips`: those that pages show otherwise from then on. */
  outdated?: Clause;
  /** English names that are written in the same batch. */
  names?: readonly EnglishNameChange[];
}

export interface EntryKind {
  table: EntryTable;
  /** A condition of the trips `t` whose tickets show its name; without it none do. */
  isOfTrip?(id: string): Clause;
  find(db: Database, id: string, env: Env): Promise<FoundEntry | null>;
  /** Reads what was typed, and checks it against what there is. */
  read(
    db: Database,
    given: unknown,
    entry: { id: string; was: FoundEntry | null; now: number },
  ): Promise<Result<WrittenEntry, Refusal>>;
  /** What prevents hiding it, or showing it again; if it is missing, nothing does. */
  checkTurn?(
    db: Database,
    found: FoundEntry,
    entry: { id: string; hidden: boolean; now: number },
  ): Promise<Refusal | null>;
  /** Names of the entries that people could take for it; a preview points out the same name twice. */
  listOtherNames?(db: Database, id: string, columns: Columns): Promise<string[]>;
  /**
   * The public reads that show it, before or after: `columns` has the row as it was, unless it is new, and as it is.
   */
  purge(db: Database, id: string, columns: readonly Columns[]): Promise<void>;
}
