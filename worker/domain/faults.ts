/**
 * What is wrong with a trip, a coupon or a season's files: a code with its parts, and the sentence in English. A page
 * in Bengali says it by its code (web/i18n/bn/office/faults.ts). Pure.
 */
import { EXAM_SENTENCES } from "./trips/exam.ts";

/** What a cell of a season's files may hold (worker/season/cells.ts). */
export type ExpectedKind =
  | "id"
  | "id_of"
  | "ids_of"
  | "times"
  | "line"
  | "short_line"
  | "address"
  | "short_names"
  | "english"
  | "opener"
  | "picture"
  | "position"
  | "count"
  | "latitude"
  | "longitude"
  | "yes"
  | "one_of"
  | "fare"
  | "coupon_value"
  | "day"
  | "instant"
  | "coupon_code";

/** What an empty cell means. */
export const EMPTY_CELLS = {
  no_usual_plan: "it has no usual plan",
  no_seat_map: "places without a seat map",
  one_way: "a one-way trip",
  half_an_hour: "30 minutes before it departs",
  on_sale: "on sale at once",
  no_choice: "buyers do not choose where they get on",
  by_departure: "after those that have one, by departure",
  no_limit: "as often as anybody likes",
  every_trip: "every trip",
  no_exam: "none that the shop keeps",
  one_shift: "there is one alone",
  no_date: "postponed, without a date",
  not_known: "not known",
  no_detail: "nothing",
  markdown: "Markdown",
} as const;
export type EmptyCell = keyof typeof EMPTY_CELLS;

export interface NotExpected {
  text: string;
  /** In English. */
  expected: string;
  kind: ExpectedKind;
  /** The file or the folder that is meant, the values of `one_of`, or how many characters there may be. */
  of?: string;
  /** Missing: the cell must be filled in. */
  empty?: EmptyCell;
}

const SENTENCES = {
  arrives_before_departs: () => "The trip arrives before it departs.",
  returns_before_arrives: () => "The trip returns before it arrives.",
  exam_over: () => "The exam is over when the bus arrives.",
  sale_after_departure: () => "The sale ends after departure.",
  sale_before_opening: () => "The sale ends before it opens.",

  exam_times_wrong: () =>
    "Who comes reports before the gate closes, and the exam starts after it, on the same day.",
  exam_has_no_date: () => EXAM_SENTENCES.exam_has_no_date,
  exam_of_other_unit: () => EXAM_SENTENCES.exam_of_other_unit,
  exam_on_other_day: () => EXAM_SENTENCES.exam_on_other_day,
  arrives_too_late: () => EXAM_SENTENCES.arrives_too_late,
  exam_has_trips: () =>
    "Passengers have tickets to this exam: move it by the act move-exam, and its trips go along and they are told.",

  unit_of_another: ({ unit, of, to }: { unit: string; of: string; to: string }) =>
    `Unit ${unit} is one of destination ${of}, not of ${to}.`,
  plan_missing: () => "Nothing is given; a trip of this destination and unit has a plan, 40 or 45.",
  plan_without_map: () =>
    "Trips of this destination and unit have no seat map; leave the plan empty.",

  place_incomplete: () =>
    "A place on the map is a latitude and a longitude; give both, or neither.",

  times_without_map: () => "Who books this trip chooses a pick-up center; leave the times empty.",
  times_count: ({ times, stops }: { times: number; stops: number }) =>
    `There are ${times} times for ${stops} boarding points; give each its time, in their order, or none.`,
  stop_twice: ({ stop }: { stop: string }) =>
    `"${stop}" is a boarding point twice; it has one time.`,
  first_stop: ({ first, departs }: { first: string; departs: string }) =>
    `The first stop is at ${first}, and the trip departs at ${departs}.`,
  stop_after_arrival: ({ time }: { time: string }) =>
    `${time} comes after the trip arrives; the times follow each other in the order of the stops.`,

  date_too_far: ({ date }: { date: string }) =>
    `${date} is ten years ahead or more; look at the year.`,
  above_hundred: () => "More than 100 percent.",
  coupon_ends_first: () => "The coupon ends before it starts.",
  coupon_code_short: ({ least }: { least: number }) =>
    `A new code has at least ${least} capital letters and digits, so that nobody finds it by trying.`,
  coupon_code_twice: ({ code, row }: { code: string; row: string }) =>
    `"${code}" is the code of row ${row} too.`,
  name_twice: ({ name, row }: { name: string; row: string }) =>
    `"${name}" is the name of row ${row} too, or looks like it.`,
  name_is_sold: ({ was }: { was: string }) =>
    `Trips are known as going to "${was}": a file may spell the name anew, and another name needs a second person (save-entry). Another place is another destination.`,
  name_signs: () =>
    "A name has only Bengali and English letters, digits, spaces and plain punctuation, so that no two look alike.",
  english_twice: ({ english, name }: { english: string; name: string }) =>
    `"${english}" is the English name of "${name}" already.`,
  english_is_sold: ({ was }: { was: string }) =>
    `Trips are known as going to "${was}": a file may spell the English name anew, and another one needs a second person (save-entry of the destination).`,

  no_such_row: ({ text, file }: { text: string; file: string }) =>
    `There is no ${quoteText(text)} in ${file}.`,
  season_over: ({ count, last }: { count: number; last: string }) =>
    `All ${count} new trips have departed already, the last on ${last}: this is a season that is over.`,
  picture_not_there: ({ picture }: { picture: string }) => `The picture ${picture} is not there.`,
  cancelled_elsewhere: () => "A trip is cancelled by npm run staff -- cancel-trip, and for good.",
  sold_as_it_is: ({ column }: { column: string }) =>
    `The trip has sold seats; its ${column} cannot change any more.`,
  bus_type_is_booked: () =>
    "Somebody has booked a trip with a bus of this type; the type cannot change until that trip has left.",
  sold_by_its_times: () =>
    "The trip has sold seats: change its times on its own page (set-times), or move its exam (move-exam); passengers are told.",
  postponed_elsewhere: () =>
    "A trip is postponed, and gets its new date, with its exam: by the act move-exam.",
  stops_chosen: ({ stops }: { stops: string }) =>
    `Buyers get on at ${stops}; the stop cannot go any more.`,
  stops_sold: ({ stops }: { stops: string }) =>
    `The trip has sold seats, and ${stops} stands on the tickets; the stop cannot go any more. Another meeting place belongs to the trip's duty (set-duty): passengers are told.`,
  stop_times_chosen: ({ stops }: { stops: string }) =>
    `Passengers know when the bus is at ${stops}; no file changes that time. Change the trip's times on its own page (set-times): passengers are told, and choose.`,
  times_chosen: () => "Buyers have chosen a stop by its time; the times cannot go any more.",

  csv_not_utf8: () => "The file is not in UTF-8; save it as CSV UTF-8.",
  csv_broken: ({ detail }: { detail: string }) => `${detail} What follows could not be read.`,
  file_empty: () => "The file is empty; its first line names the columns.",
  cells_count: ({ cells, columns }: { cells: number; columns: number }) =>
    `Has ${cells} cells; the first line names ${columns} columns.`,
  not_expected: ({ text, expected }: NotExpected) =>
    `${quoteText(text)} is not as expected: ${expected}.`,
  month_unknown: ({
    text,
    one,
    other,
    more,
    columns,
  }: {
    text: string;
    one: string;
    other: string;
    more: number;
    columns: string;
  }) =>
    `${quoteText(text)} does not say which number is the month: it may be ${one} or ${other}${more === 0 ? "" : `, and ${more} more cells of this file are like it`}. In the spreadsheet give the columns ${columns} the format yyyy-mm-dd hh:mm (a day alone: yyyy-mm-dd), and save again.`,
  letters_lost: ({ text }: { text: string }) =>
    `${quoteText(text)} has lost its letters: save the file as CSV UTF-8, which keeps Bengali.`,
  zeros_lost: ({ text, was }: { text: string; was: string }) =>
    `${quoteText(text)} stands in the shop as "${was}": a spreadsheet has changed it, as it does with texts that look like numbers or days. Give the column the format Text before the file is opened, or write "${was}" again.`,
  no_column: ({ text, known }: { text: string; known: string }) =>
    `${quoteText(text)} is no column; there are ${known}.`,
  column_twice: () => "The column stands here twice.",
  column_missing: () => "The column is missing.",
  id_twice: ({ id, line }: { id: string; line: number }) =>
    `"${id}" is the id of line ${line} already.`,

  no_season: () => "There is no season in this folder.",
  no_file_of_season: ({ known }: { known: string }) =>
    `Is no file of a season; there are ${known}.`,
  table_twice: ({ table, file }: { table: string; file: string }) =>
    `Is a second ${table}, beside ${file}; leave one of them out.`,
  wrong_folder: ({ folders }: { folders: string }) =>
    `Pictures stand in ${folders}, and nowhere else.`,
  picture_name: () =>
    "A picture's name is in small letters, digits, - and _, and ends in .png, .jpg, .webp or .svg.",
  picture_too_large: () => "The picture is larger than 2 MiB.",
  picture_damaged: () => "The picture is damaged or not whole; save it again.",
  picture_has_scripts: () => "The drawing has scripts in it; take them out.",
  picture_kind: ({ found, kind }: { found: string; kind: string }) =>
    `The content is ${found === "" ? "no picture" : `a ${found}`}, not a ${kind}.`,

  post_not_utf8: () => "The file is not in UTF-8.",
  post_without_facts: () =>
    "Begins with no facts: a line of ---, id, title, photo and date, and --- again.",
  no_fact: ({ text, known }: { text: string; known: string }) =>
    `${quoteText(text)} is no fact of a post; there are ${known}.`,
  fact_twice: () => "Stands here twice.",
  post_empty: () => "There is nothing to read below the facts.",
  post_too_long: () => "The post is too long; 90 kB is the most.",
  post_too_intricate: () =>
    "The post has too many signs such as * _ [ < in one paragraph, or too much inside each other. Split the paragraph or write it plainer.",
  csv_too_large: ({ lines, columns }: { lines: number; columns: number }) =>
    `The file is too large: ${lines} lines and ${columns} columns are the most. Delete empty lines and columns, or split the file.`,
  csv_too_many_problems: () => "There is more that is wrong. Mend what is listed first.",
  picture_too_many_pixels: ({ side, pixels }: { side: number; pixels: number }) =>
    `The picture is too large: ${side} pixels a side and ${pixels} million in all are the most. Make it smaller.`,
  post_id_twice: ({ id, file }: { id: string; file: string }) =>
    `"${id}" is the id of ${file} already.`,
} as const;

export type FaultCode = keyof typeof SENTENCES;
/** What stands in the sentence of each: nothing, or its parts. */
export type FaultParts = { [Code in FaultCode]: Parameters<(typeof SENTENCES)[Code]> };

const SAY: { [Code in FaultCode]: (...parts: FaultParts[Code]) => string } = SENTENCES;

export interface Fault {
  code: FaultCode;
  parts: Readonly<Record<string, string | number>>;
  /** In English. */
  message: string;
}

export function fault<Code extends FaultCode>(code: Code, ...parts: FaultParts[Code]): Fault {
  return { code, parts: { ...parts[0] }, message: SAY[code](...parts) };
}

function quoteText(text: string): string {
  return text === "" ? "Nothing" : `"${text}"`;
}
