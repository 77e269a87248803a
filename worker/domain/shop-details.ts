/** The shop's own details as staff write them: lists as lines of text. Pure. */
import { lineAsTyped } from "./as-typed.ts";

export interface Counter {
  name: string;
  address: string;
  phone: string;
}

const SEPARATOR = "|";

/** Without the empty lines. */
export function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => lineAsTyped(line))
    .filter((line) => line !== "");
}

/** Null unless the line is `name | address | phone`. */
export function readCounter(line: string): Counter | null {
  const [name = "", address = "", phone = "", ...more] = line
    .split(SEPARATOR)
    .map((part) => part.trim());
  const isWhole = name !== "" && address !== "" && phone !== "" && more.length === 0;
  return isWhole ? { name, address, phone } : null;
}

export function formatCounter({ name, address, phone }: Counter): string {
  return [name, address, phone].join(` ${SEPARATOR} `);
}

/** The details that staff write in the office. */
export interface OfficeDetails {
  phones: string[];
  email: string;
  address: string[];
  hours: string;
  hoursEn: string;
  counters: Counter[];
  socialUrl: string;
  chatUrl: string;
  conditions: string[];
  conditionsEn: string[];
}

/** What staff write, as it is stored: every list as lines of one text. */
export interface StoredDetails {
  phones: string;
  email: string;
  address: string;
  hours: string;
  hoursEnglish: string;
  counters: string;
  socialUrl: string;
  chatUrl: string;
  conditions: string;
  conditionsEnglish: string;
}

export function readDetails(stored: StoredDetails): OfficeDetails {
  const { email, hours, hoursEnglish: hoursEn, socialUrl, chatUrl } = stored;
  return {
    phones: splitLines(stored.phones),
    email,
    address: splitLines(stored.address),
    hours,
    hoursEn,
    counters: splitLines(stored.counters).flatMap((line) => readCounter(line) ?? []),
    socialUrl,
    chatUrl,
    conditions: splitLines(stored.conditions),
    conditionsEn: splitLines(stored.conditionsEnglish),
  };
}

export function formatDetails(details: OfficeDetails): StoredDetails {
  const { email, hours, hoursEn: hoursEnglish, socialUrl, chatUrl } = details;
  return {
    phones: details.phones.join("\n"),
    email,
    address: details.address.join("\n"),
    hours,
    hoursEnglish,
    counters: details.counters.map((one) => formatCounter(one)).join("\n"),
    socialUrl,
    chatUrl,
    conditions: details.conditions.join("\n"),
    conditionsEnglish: details.conditionsEn.join("\n"),
  };
}
