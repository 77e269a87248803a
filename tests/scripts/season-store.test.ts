/** [O7] How many processes of wrangler the pictures of a season take, and what each is given. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wranglerStore } from "../../worker/scripts/season/wrangler-store.ts";

const PLACE = { words: ["--remote", "--env", "staging"], bucket: "uploads" };

/** What would have been sent by each process, read while it runs. */
function recorder() {
  const sent: { contentType: string; pictures: Record<string, string> }[] = [];
  async function run(words: readonly string[]): Promise<string> {
    const after = (name: string) => words[words.indexOf(name) + 1] ?? "";
    expect(words.slice(0, 7)).toEqual(["r2", "bulk", "put", "uploads", ...PLACE.words]);
    const list = JSON.parse(readFileSync(after("--filename"), "utf8")) as {
      key: string;
      file: string;
    }[];
    const pictures = list.map(({ key, file }) => [key, readFileSync(file, "utf8")]);
    sent.push({ contentType: after("--content-type"), pictures: Object.fromEntries(pictures) });
    return "";
  }
  return { sent, store: wranglerStore(PLACE, run) };
}

test("sixty pictures of two kinds take two processes, each with its own pictures and type", async () => {
  const { sent, store } = recorder();
  const kinds = { png: "image/png", svg: "image/svg+xml" } as const;
  const pictures = Array.from({ length: 60 }, (_, at) => {
    const kind = at % 3 === 0 ? "png" : "svg";
    const bytes = new TextEncoder().encode(`picture ${at}`);
    return [`gallery/${at}.${kind}`, { bytes, contentType: kinds[kind] }] as const;
  });
  expect(await store.putPictures(new Map(pictures))).toBe(60);
  expect(sent.map(({ contentType }) => contentType)).toEqual(["image/png", "image/svg+xml"]);
  for (const { contentType, pictures: own } of sent) {
    const wanted = pictures.filter(([, picture]) => picture.contentType === contentType);
    expect(own).toEqual(
      Object.fromEntries(wanted.map(([key, { bytes }]) => [key, new TextDecoder().decode(bytes)])),
    );
  }
});
