/** Orientation and metadata of pictures in every form that the shop stores, photos and drawings. */
import { describe, expect, test } from "vitest";
import { cleanDrawing } from "../../../worker/domain/pictures/drawing.ts";
import { orientationIn } from "../../../worker/domain/pictures/orientation.ts";
import { cleanPhoto } from "../../../worker/domain/pictures/photo.ts";
import { readPicture } from "../../../worker/season/pictures.ts";
import { aJpeg, aPng, aWebp, exifWith } from "../../support/photos.ts";

const SECRET = "23.7104 N 90.4074 E, Karim's phone";
const KINDS = [
  ["jpeg", aJpeg, "jpg"],
  ["png", aPng, "png"],
  ["webp", aWebp, "webp"],
] as const;

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe.each(KINDS)("a %s", (_, make, ending) => {
  test.each([2, 3, 6, 8])(
    "keeps that it was held as %i says, and nothing else of its EXIF",
    (way) => {
      for (const isLittle of [true, false]) {
        const photo = make({ exif: exifWith(way, SECRET, isLittle), secret: SECRET });
        const clean = cleanPhoto(photo)?.bytes ?? new Uint8Array();
        expect(latin(clean)).not.toContain(SECRET);
        expect(clean).toEqual(cleanPhoto(make({ exif: exifWith(way, "", isLittle) }))?.bytes);
        expect(exifIn(clean)).toBe(way);
        expect(cleanPhoto(clean)?.bytes).toEqual(clean);
      }
    },
  );

  test.each([0, 1, 9])("that says %i about it is as one that says nothing", (way) => {
    expect(cleanPhoto(make({ exif: exifWith(way, SECRET) }))?.bytes).toEqual(make());
  });

  test("loses its metadata as a season's picture too, and one that is not whole is refused", () => {
    for (const folder of ["destinations", "gallery", "blogs"]) {
      const photo = make({ exif: exifWith(6, SECRET), secret: SECRET });
      const read = readPicture(`${folder}/a.${ending}`, photo);
      if (!("bytes" in read)) throw new Error(read.message);
      expect(latin(read.bytes)).not.toContain(SECRET);
      expect(exifIn(read.bytes)).toBe(6);
    }
    const whole = make();
    expect(readPicture(`gallery/a.${ending}`, whole.subarray(0, whole.length - 6))).toMatchObject({
      code: "picture_damaged",
    });
  });
});

/** What the one EXIF part says. */
function exifIn(bytes: Uint8Array): number {
  const text = latin(bytes);
  const at = text.indexOf("MM\0*");
  expect(at).toBeGreaterThan(0);
  expect(text.indexOf("MM\0*", at + 1)).toBe(-1);
  return orientationIn(bytes.subarray(at));
}

test("a thumbnail of what was cut away goes, in each place for one", () => {
  const jfif = aJpeg({ thumbnail: SECRET });
  expect(latin(jfif)).toContain(SECRET);
  expect(latin(cleanPhoto(jfif)?.bytes ?? jfif)).not.toContain(SECRET);
});

test("EXIF of any length, cut anywhere, says an orientation and never throws", () => {
  const exif = exifWith(6, SECRET);
  for (let length = 0; length <= exif.length; length += 1)
    expect([1, 6]).toContain(orientationIn(exif.subarray(0, length)));
});

const drawing = (inside: string, attributes = "") =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`);
const draw = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each([
  ["a comment", `<!-- made by ${SECRET} --><path d="M0 0"/>`, ""],
  ["metadata", `<metadata><dc:creator>${SECRET}</dc:creator></metadata><path d="M0 0"/>`, ""],
  ["metadata of a name space", `<svg:metadata>${SECRET}</svg:metadata><path d="M0 0"/>`, ""],
  ["an editor's view", `<sodipodi:namedview id="${SECRET}" /><path d="M0 0"/>`, ""],
  ["an editor's path", '<path d="M0 0"/>', ` inkscape:export-filename="/home/${SECRET}/bus.png"`],
  ["an editor's name", '<path d="M0 0"/>', ` sodipodi:docname = "${SECRET}.svg"`],
])("a drawing is kept without %s", (_, inside, attributes) => {
  const clean = cleanDrawing(drawing(inside, attributes));
  expect(clean).toEqual(drawing('<path d="M0 0"/>'));
});

test("a photo in a drawing loses its metadata, and one that is none is refused", () => {
  const inside = (photo: Uint8Array) =>
    drawing(`<image href="data:image/jpeg;base64,${Buffer.from(photo).toString("base64")}"/>`);
  expect(cleanDrawing(inside(aJpeg({ secret: SECRET })))).toEqual(inside(aJpeg()));
  expect(cleanDrawing(inside(aJpeg().subarray(0, 20)))).toBe("damaged");
});

test("a drawing that has nothing to lose is stored byte by byte, and style in character data stays", () => {
  const plain = drawing("<style><![CDATA[ /* <!-- */ path { fill: red } ]]></style><path/>");
  expect(cleanDrawing(plain)).toBe(plain);
  expect(draw(plain)).toContain("<!--");
});

test("hostile drawings end in time", () => {
  for (const part of [
    "<!--",
    "<metadata>",
    "<metadata",
    ' inkscape:a="',
    "data:image/png;base64,A",
    "<",
  ])
    expect(cleanDrawing(drawing(part.repeat(Math.floor(500_000 / part.length))))).toBeDefined();
}, 5_000);
