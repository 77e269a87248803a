/** Which files a page needs that opens without a connection; parts.json says what each part brings along. */
import type { Language } from "../i18n/language.ts";

export type PartList = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
>;

/** Answered without content, the same for everyone: each screen is drawn in it by itself. */
export const SHELL_PAGE = "/shell";

const ENTRY = "index.html";
const SCREENS = [
  "screens/ticket/limited-ticket-page.tsx",
  "screens/ticket/unlimited-ticket-page.tsx",
  "screens/find-invoice/find-invoice-page.tsx",
  "screens/checkout/checkout-page.tsx",
  "screens/success/success-page.tsx",
  "screens/payment-error/payment-error-page.tsx",
  "screens/home/home-page.tsx",
];
/** What a ticket opens later: the slip and the picture. */
const OPENED_BY = "screens/ticket/";
const PLAIN = ["/favicon.svg"];

/** `used`: paths that this page has fetched; a face of letters that it never drew is not worth its bytes. */
export function filesToKeep(
  parts: PartList,
  language: Language,
  used: readonly string[],
): string[] {
  const messages = ["pages", "sale"].map((part) => `i18n/${language}/${part}.ts`);
  const names = new Set([ENTRY, ...SCREENS, ...messages].filter((name) => name in parts));
  // A set that grows while it is walked through is walked to its end.
  for (const name of names) {
    const part = parts[name];
    for (const next of part?.imports ?? []) names.add(next);
    for (const next of part?.dynamicImports ?? []) {
      if (next.startsWith(OPENED_BY)) names.add(next);
    }
  }
  const kept = [...names].flatMap((name) => parts[name] ?? []);
  const files = kept.flatMap(({ file, css = [] }) => [file, ...css]);
  const drawn = kept
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => file.endsWith(".svg") || used.includes(`/${file}`));
  return [...PLAIN, ...new Set([...files, ...drawn].map((file) => `/${file}`))];
}
