/** The smallest picture of a phone, for a file input. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const PIXEL = {
  name: "bus.png",
  mimeType: "image/png",
  buffer: Buffer.from(PNG, "base64"),
};
