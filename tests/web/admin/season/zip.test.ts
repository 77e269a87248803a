/** A season as one archive, and what was chosen on a phone as the files of a season. */
import { writeBase64 } from "../../../../web/api/base64.ts";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { chosenSeason, filesByEnding } from "../../../../web/admin/season/chosen-files.ts";
import { unzipFiles, zipFiles } from "../../../../web/admin/season/zip.ts";

const getBytes = (text: string) => new TextEncoder().encode(text);
const FILES = new Map([
  ["trips.csv", getBytes("id,name\n1,রাজশাহী\n")],
  ["blogs/ছবি.md", getBytes("---\n---\n")],
  ["gallery/empty.png", new Uint8Array()],
]);

async function archive(files = FILES): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await zipFiles(files).arrayBuffer());
}

test("files come out of the archive as they went in, and the same files give the same bytes", async () => {
  expect(unzipFiles(await archive())).toEqual(FILES);
  expect(await archive()).toEqual(await archive());
});

test("the checksum is the one of the format", async () => {
  const view = new DataView((await archive(new Map([["a", getBytes("123456789")]]))).buffer);
  expect(view.getUint32(14, true)).toBe(0xcbf43926);
});

/** As other programs pack: the first file's content is replaced, and its sizes in both places. */
async function deflated(text: string, claimed = text.length): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Uint8Array(deflateRawSync(text));
  const bytes = await archive(new Map([["points.csv", packed]]));
  const view = new DataView(bytes.buffer);
  const central = 30 + "points.csv".length + packed.length;
  view.setUint16(8, 8, true);
  view.setUint16(central + 10, 8, true);
  view.setUint32(22, claimed, true);
  view.setUint32(central + 24, claimed, true);
  return bytes;
}

test("what another program has packed is read", async () => {
  const text = "id,name\n".repeat(100);
  expect(unzipFiles(await deflated(text))).toEqual(new Map([["points.csv", getBytes(text)]]));
});

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>]>([
  ["no archive", async () => getBytes("id,name\n1,Rail gate, and some more of it\n")],
  ["nothing", async () => new Uint8Array()],
  ["half of one", async () => (await archive()).slice(0, 60)],
  ["one that says it is too large", () => deflated("x".repeat(200), 4_000_000_000)],
  [
    "one of too many files",
    () =>
      archive(new Map(Array.from({ length: 2_001 }, (_, at) => [`${at}.md`, new Uint8Array()]))),
  ],
])("%s is refused", async (_, bytes) => {
  expect(unzipFiles(await bytes())).toBeNull();
});

test("what was chosen is sorted by what it is, under the names of a season", () => {
  const chosen = filesByEnding(
    new Map([
      ["season 2027/trips.csv", getBytes("\ufeffid\n")],
      ["day.md", getBytes("---")],
      ["season 2027/gallery/bus.png", getBytes("x")],
      ["bus.png", getBytes("x")],
      ["season 2027/.DS_Store", getBytes("x")],
      ["__MACOSX/trips.csv", getBytes("x")],
      ["list.xlsx", getBytes("x")],
      ["points.csv", new Uint8Array([0xff, 0xfe, 0x69, 0])],
      ["units.csv", new Uint8Array([0x69, 0xff, 0xff])],
      ["Season - exams.tsv", getBytes("ID\tunit\n")],
      ["buses.txt", new Uint8Array([0xfe, 0xff, 0, 0x69, 0, 0x64])],
      ["notes.txt", getBytes("Call the printer about the banners")],
    ]),
  );
  expect(chosen.texts).toEqual([
    { path: "trips.csv", text: "id\n" },
    { path: "blogs/day.md", text: "---" },
    { path: "points.csv", text: "i" },
    { path: "Season - exams.tsv", text: "ID\tunit\n" },
    { path: "buses.txt", text: "id" },
  ]);
  expect(chosen.pictures.map(({ path }) => path)).toEqual(["gallery/bus.png"]);
  expect(chosen.unread).toEqual(["bus.png", "list.xlsx", "units.csv", "notes.txt"]);
});

test("an archive among the chosen files is opened, a broken one named", async () => {
  const files = [new File([await archive()], "season.ZIP"), new File(["no archive"], "other.zip")];
  const { texts, pictures, unread } = await chosenSeason(files);
  expect(texts.map(({ path }) => path)).toEqual(["trips.csv", "blogs/ছবি.md"]);
  expect(pictures.map(({ path }) => path)).toEqual(["gallery/empty.png"]);
  expect(unread).toEqual(["other.zip"]);
});

test("bytes go as base64", () => {
  expect(writeBase64(new Uint8Array([0, 255, 16]))).toBe("AP8Q");
});
