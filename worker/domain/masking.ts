/** Personal data as staff see it: enough to know whom they speak with, too little to carry away. */

/** "Rahim Uddin" as "R… U…"; the first letter is what a reader takes for one, marks of the script included. */
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
