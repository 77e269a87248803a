/** Random names that this phone makes. */

/** The id of a press, as `crypto.randomUUID` makes it: that is missing in older browsers. */
export function makeEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 of the standard variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Names an attempt to pair to the shop: 24 random bytes in base64url. */
export function makePairingKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
