/** Masks personal data for staff: enough to identify a caller, too little to misuse. */

/** "Rahim Uddin" as "R… U…"; the first grapheme of each word, Bengali marks included. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${/^\P{M}\p{M}*/u.exec(word)?.[0] ?? ""}…`)
    .join(" ");
}

/** "BFD90J6A7B" as "…6A7B": knowing the whole TrxID of a payment proves being its buyer. */
export function maskTrxId(trxId: string): string {
  return trxId.length < 8 ? "…" : `…${trxId.slice(-4)}`;
}

/** "01712345678" as "017…678". */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? "…" : `${phone.slice(0, 3)}…${phone.slice(-3)}`;
}
