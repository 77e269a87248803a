import { expect, test } from "vitest";
import { photoKind } from "../../../worker/domain/agents/photo.ts";

const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : part)),
  );
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test.each([
  ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0], "....JFIF"), "jpeg"],
  ["a JPEG of a camera", bytes([0xff, 0xd8, 0xff, 0xe1], "....Exif"), "jpeg"],
  ["a PNG", bytes(PNG, [0, 0, 0, 13], "IHDR..."), "png"],
  ["a lossy WebP", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 "), "webp"],
  ["a lossless WebP", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8L"), "webp"],
])("%s is known by its bytes", (_, content, kind) => {
  expect(photoKind(content)).toBe(kind);
});

test.each([
  ["nothing", bytes()],
  ["a page", bytes("<!doctype html><script>alert(1)</script>")],
  ["a drawing", bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ["a GIF", bytes("GIF89a............")],
  ["a PDF", bytes("%PDF-1.7 .........")],
  ["a film in a RIFF", bytes("RIFF", [1, 2, 3, 4], "AVI LIST")],
  ["the beginning of a PNG alone", bytes(PNG)],
  ["a PNG's beginning with a page behind it", bytes(PNG, "<html>..IHDR")],
  ["a PNG that does not begin at the beginning", bytes(" ", PNG, [0, 0, 0, 13], "IHDR")],
  ["two bytes of a JPEG", bytes([0xff, 0xd8])],
])("%s is no photo", (_, content) => {
  expect(photoKind(content)).toBeNull();
});
