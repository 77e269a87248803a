/**
 * The SMS to an owner about power over a person that waits: each day, until it is done or stopped. Pure. At most two
 * parts in Bengali, with the longest names.
 */
import { dhakaIso } from "../dhaka-time.ts";

const NAME_MOST = 12;

export interface PowerNotice {
  act: string;
  /** The requester, and the person concerned; empty if nobody is named. */
  asker: string;
  person: string;
  runAt: number;
  siteUrl: string;
}

const WHAT: Readonly<Record<string, string>> = {
  invite: "নতুন স্টাফ",
  "invite-again": "ঢোকার নতুন লিংক",
  "change-roles": "দায়িত্ব বদল",
  "disable-staff": "প্রবেশ বন্ধ",
  "enable-staff": "আবার ঢুকতে দেওয়া",
  "end-staff-access": "সাইন-ইন শেষ করা",
  "recover-owner": "চাবি দিয়ে মালিকের ফেরা",
};

export function powerNotice({ act, asker, person, runAt, siteUrl }: PowerNotice): string {
  const [who, whom] = [asker, person].map((name) => [...name].slice(0, NAME_MOST).join(""));
  const [, month = "", day = "", time = ""] = /^\d+-(\d+)-(\d+)T(.{5})/.exec(dhakaIso(runAt)) ?? [];
  return `${WHAT[act] ?? act}: ${whom} (${who} চেয়েছেন)। না থামালে ${day}/${month} ${time}। ${siteUrl}/admin`;
}
