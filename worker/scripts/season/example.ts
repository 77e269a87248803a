/** The sample season as files, to start from. */
import { galleryRows, postDrafts } from "../../../drizzle/content.ts";
import { season } from "../../../drizzle/season.ts";
import { readPictures } from "../../../drizzle/seed.ts";
import { cleanHtml } from "../../db/content/markdown.ts";
import { assert } from "../../domain/result.ts";
import { listPictures } from "../../season/check.ts";
import { writeSeason } from "../../season/read.ts";
import { toSeason } from "../../season/shop.ts";
import { addPictures, type Exported } from "./export-season.ts";

/** Counted from that day in Dhaka. */
export async function exampleSeason(today: string): Promise<Exported> {
  const rows = {
    ...season(today),
    exams: [],
    gallery: galleryRows(),
    posts: postDrafts(today).map(({ html, ...draft }) => {
      const content = cleanHtml(html);
      assert(content, "a post of the sample is plain");
      const { html: post, summary } = content;
      return { ...draft, hidden: false, post, summary };
    }),
  };
  const pictures = new Map((await readPictures()).map(({ key, body }) => [key, body]));
  const sample = toSeason(rows);
  return addPictures(writeSeason(sample), listPictures(sample), async (key) => {
    const body = pictures.get(key) ?? null;
    return typeof body === "string" ? new TextEncoder().encode(body) : body;
  });
}
