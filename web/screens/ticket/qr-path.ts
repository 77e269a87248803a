import { encode } from "uqr";

/** Light modules around the code, without which cheap cameras don't find it. */
const QUIET_MODULES = 4;

/** A QR code as one SVG path; `size` is the side in modules, quiet zone included. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
