/** Masks personal data for staff: enough to identify a caller, too little to misuse. */

/** "Rahim Uddin" as "R… U…"; the first grapheme of each word, Bengali marks included. */
export function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${/^\P{M}\p{M}*/u.exec(word)?.[0] ?? ""}…`)
    .join(" ");
}

/** "01712345678" as "017…678". */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? "…" : `${phone.slice(0, 3)}…${phone.slice(-3)}`;
}
