/** What the public pages lack, from the lists of the shop's content. Pure. */
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { isEnglishLine, nameInEnglish } from "../../../worker/domain/english-names.ts";
import type { EntryRow } from "./entry-columns.tsx";

/** The kinds whose names an English page shows. */
export const NAMED_KINDS = ["destination", "unit", "bus", "point"] as const;

/** Plain data alone: a read compares what it had with what came, and takes two maps for the same. */
export interface ContentFacts {
  /** The entries of each kind, but for hidden ones, which no page shows. */
  entries: Readonly<Partial<Record<ContentKind, readonly EntryRow[]>>>;
  /** File names of the pictures of destinations that are stored. */
  pictures: readonly string[];
}

/** A gap of several entries is one: its first entry is mended first, and the next one stands there afterwards. */
export interface ContentGap {
  kind: ContentKind;
  /** The field of the form that mends it. */
  field: "image" | "english" | "ends";
  rows: readonly EntryRow[];
}

/** A notice that ends within so many days is named, so that it can still be made to stay longer. */
const ENDS_WITHIN_DAYS = 3;

/** `today`: the day in Dhaka. The most visible gap comes first. */
export function listContentGaps({ entries, pictures }: ContentFacts, today: string): ContentGap[] {
  const find = (kind: ContentKind) => entries[kind] ?? [];
  const english = new Map(find("name").map(({ name, about }) => [name.normalize("NFC"), about]));
  const lacksEnglish = ({ name }: EntryRow) => !isEnglishLine(nameInEnglish(name, english));
  const gaps: ContentGap[] = [
    {
      kind: "destination",
      field: "image",
      rows: find("destination").filter(({ image }) => !pictures.includes(image ?? "")),
    },
    {
      kind: "notice",
      field: "ends",
      rows: find("notice").filter(({ about }) => endsSoon(findLastDay(about), today)),
    },
    ...NAMED_KINDS.map((kind): ContentGap => ({
      kind,
      field: "english",
      rows: find(kind).filter(lacksEnglish),
    })),
  ];
  return gaps.filter(({ rows }) => rows.length > 0);
}

/** The list of notices says `FIRST – LAST` of each (worker/db/content/entry-reads.ts). */
export function findLastDay(about: string): string {
  return about.slice(-"2026-12-31".length);
}

function endsSoon(day: string, today: string): boolean {
  return day >= today && day <= addDays(today, ENDS_WITHIN_DAYS);
}
