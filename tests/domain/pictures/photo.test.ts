import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cleanPhoto, hasTooManyPixels } from "../../../worker/domain/pictures/photo.ts";
import { aJpeg, aPng, aWebp } from "../../support/photos.ts";

const SECRET = "23.7104 N 90.4074 E, Karim's phone";
const KINDS = [
  ["jpeg", aJpeg],
  ["png", aPng],
  ["webp", aWebp],
] as const;

const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : part)),
  );
/** 4 by 3 pixels. */
const JPEG_FRAME = [0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe.each(KINDS)("a %s", (kind, make) => {
  test("is known by its bytes, with its size", () => {
    expect(cleanPhoto(make({ width: 640, height: 480 }))).toMatchObject({
      kind,
      width: 640,
      height: 480,
    });
  });

  test("loses its metadata and nothing else", () => {
    const clean = cleanPhoto(make({ secret: SECRET }));
    expect(Buffer.from(clean?.bytes ?? []).toString("latin1")).not.toContain(SECRET);
    expect(clean?.bytes).toEqual(make());
    expect(cleanPhoto(clean?.bytes ?? new Uint8Array())).toEqual(cleanPhoto(make()));
  });

  test("cut off anywhere is no photo", () => {
    const whole = make({ secret: "x" });
    const clean = make();
    for (let length = 0; length < clean.length; length += 1) {
      expect(cleanPhoto(clean.subarray(0, length)), `${length} of ${clean.length}`).toBeNull();
    }
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => cleanPhoto(whole.subarray(0, length))).not.toThrow();
    }
  });

  test("of no size, or of one that no camera has, is no photo", () => {
    expect(cleanPhoto(make({ width: 30_000 }))).toBeNull();
    if (kind !== "webp") expect(cleanPhoto(make({ height: 0 }))).toBeNull();
  });

  test("of more pixels than a phone can unpack is no photo, in whichever side they are", () => {
    for (const size of [
      { width: 16_000, height: 16_000 },
      { width: 12_001, height: 3 },
      { width: 5_001, height: 5_000 },
    ]) {
      expect(cleanPhoto(make(size)), JSON.stringify(size)).toBeNull();
      expect(hasTooManyPixels(make(size))).toBe(true);
    }
    expect(cleanPhoto(make({ width: 5_000, height: 5_000 }))).not.toBeNull();
    expect(hasTooManyPixels(make())).toBe(false);
  });

  test("with any byte changed is a photo or none, never an error", () => {
    const photo = make({ secret: "x" });
    for (let at = 0; at < photo.length; at += 1) {
      const broken = Uint8Array.from(photo);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(() => cleanPhoto(broken)).not.toThrow();
    }
  });

  test("that begins well and goes on with two megabytes of A is no photo", () => {
    const head = make().subarray(0, 16);
    expect(cleanPhoto(bytes([...head], "A".repeat(2_000_000)))).toBeNull();
  });
});

test("a PNG as a program writes it keeps its size and its picture", () => {
  const icon = readFileSync("web/public/icons/icon-192.png");
  const clean = cleanPhoto(icon);
  expect(clean).toMatchObject({ kind: "png", width: 192, height: 192 });
  expect(Buffer.from(clean?.bytes ?? []).includes("IDAT")).toBe(true);
});

test.each([
  ["nothing", bytes()],
  ["a page", bytes("<!doctype html><script>alert(1)</script>")],
  ["a drawing", bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ["a GIF", bytes("GIF89a............")],
  ["a PDF", bytes("%PDF-1.7 .........")],
  ["a film in a RIFF", bytes("RIFF", [12, 0, 0, 0], "AVI LIST")],
  ["the beginning of a PNG alone", bytes(PNG)],
  ["a PNG's beginning with a page behind it", bytes(PNG, "<html>..IHDR")],
  ["a PNG that does not begin at the beginning", bytes(" ", [...aPng()])],
  ["two bytes of a JPEG", bytes([0xff, 0xd8])],
  ["a JPEG without a scan", bytes([0xff, 0xd8, 0xff, 0xfe, 0, 2, 0xff, 0xd9])],
  ["a JPEG's size without a scan", bytes([0xff, 0xd8], JPEG_FRAME, [0xff, 0xd9])],
  ["a PNG's size without data", bytes([...aPng().subarray(0, 33)], "\0\0\0\0IEND\0\0\0\0")],
  [
    "a WebP's size without data",
    bytes("RIFF", [22, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0]),
  ],
])("%s is no photo", (_, content) => {
  expect(cleanPhoto(content)).toBeNull();
});
