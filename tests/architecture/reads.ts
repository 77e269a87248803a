/**
 * Everything that a screen reads goes the one way (web/api/use-read.ts), which keeps data, age and failure apart. What
 * is called otherwise is an act, or stands here with the reason.
 */
import { getCode, listSources, type Rule, type SourceFile } from "./tree.ts";

/** The only files that may take these from SWR. */
const SWR: Record<string, readonly string[]> = {
  useSWR: ["web/api/use-read.ts"],
  preload: ["web/api/prepare-query.ts"],
};

/** Who sends requests by itself: the transport, and what is no answer of the shop's data. */
const SENDERS: ReadonlySet<string> = new Set([
  "web/api/client.ts",
  "web/offline/page-cache.ts",
  "web/offline/offline-banner.tsx",
  "web/admin/season/season-export.tsx",
  // The guide's page keeps what it reads by itself, and sends no cookie (web/guide/sync/guide-calls.ts).
  "web/guide/main.tsx",
]);

/** A read that is called, by its file: why it is none of a screen. */
const CALLED: Record<string, Record<string, string>> = {
  "web/screens/agent/use-sales.ts": {
    "POST /api/agent/sales": "later pages, each once, by a press",
  },
  "web/screens/checkout/coupon-form.tsx": { "POST /api/quote": "tries a coupon, by a press" },
  "web/screens/success/use-execution.ts": {
    "POST /api/payment-state": "asks until the bill is settled, with its own rule of retries",
  },
  "web/human-check/turnstile.ts": {
    "GET /api/shop": "needs the key of a check, and shows nothing",
  },
  "web/i18n/en/load-names.ts": {
    "GET /api/english-names": "a part of the messages, which the stored names replace",
  },
  "web/admin/trips/list/use-all-trips.ts": { "find-trips": "all pages of some days, in one read" },
  "web/admin/content/read-content.ts": {
    entries: "all pages of a kind, in one read",
    pictures: "all pages of a folder, in one read",
  },
  "web/admin/sales/found-sales.tsx": {
    "find-sales": "pages until one has the name, and later ones by a press",
  },
};

export const readsGoTheOneWay: Rule = (tree) => {
  const files = listSources(tree).filter(({ path }) => path.startsWith("web/"));
  const reads = new Set(files.flatMap(readNames));
  return files.flatMap((file) => [
    ...Object.entries(SWR)
      .filter(([name, owners]) => !owners.includes(file.path) && takesFromSwr(file, name))
      .map(([name]) => `${file.path}: takes ${name} from swr, read by useQuery or useStaffQuery`),
    ...(!SENDERS.has(file.path) && /(?<![.\w])fetch\(/.test(getCode(file))
      ? [`${file.path}: sends a request by itself`]
      : []),
    ...calledNames(file)
      .filter((name) => isRead(name, reads) && CALLED[file.path]?.[name] === undefined)
      .map((name) => `${file.path}: calls ${name}, which is a read`),
  ]);
};

/** Each read of the client, by the name of its call. */
export function readNames(file: SourceFile): string[] {
  return [
    ...named(file, /\buse(?:Query|StaffQuery|LatestHold)\(\s*"([^"]+)"/g),
    ...named(file, /\buse(?:Query|LatestHold)\(\s*\w+ \? "([^"]+)"/g),
    ...named(file, /buildRequest\("([^"]+)"/g),
  ];
}

function isRead(name: string, reads: ReadonlySet<string>): boolean {
  return reads.has(name) || name.startsWith("GET ");
}

function calledNames(file: SourceFile): string[] {
  const constants = new Map(
    Array.from(
      getCode(file).matchAll(/const ([A-Z_]+) = "((?:GET|POST) [^"]+)"/g),
      ([, name = "", call = ""]) => [name, call],
    ),
  );
  return [
    ...named(file, /(?<![.\w])(?:call|staffCall)\(\s*"([^"]+)"/g),
    ...named(file, /(?<![.\w])call\(\s*([A-Z_]+)\b/g).map((name) => constants.get(name) ?? name),
  ];
}

function named(file: SourceFile, pattern: RegExp): string[] {
  return Array.from(getCode(file).matchAll(pattern), ([, name = ""]) => name);
}

function takesFromSwr(file: SourceFile, name: string): boolean {
  const imported = /^import (.*?) from "swr";$/ms.exec(getCode(file))?.[1] ?? "";
  return new RegExp(`\\b${name}\\b`).test(imported);
}
