import { encode } from "uqr";

/** Light modules around the code, without which cheap cameras don't find it. */
const QUIET_MODULES = 4;

/**
 * The address at which a guide's phone checks the ticket, its code behind the `#`, where it stays on the phone.
 */
export function codeAddress(origin: string, code: string): string {
  return `${origin}/checkTicket#${code}`;
}

/** `size` is the side in modules, quiet zone included. */
export function qrModules(text: string): {
  size: number;
  isDark: (row: number, column: number) => boolean;
} {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  return { size, isDark: (row, column) => data[row]?.[column] === true };
}

/** A QR code as one SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, isDark } = qrModules(text);
  const indexes = Array.from({ length: size }, (_, place) => place);
  const path = indexes
    .flatMap((row) =>
      indexes.map((column) => (isDark(row, column) ? `M${column} ${row}h1v1h-1z` : "")),
    )
    .join("");
  return { size, path };
}
