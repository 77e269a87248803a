/** What a page in English calls what the shop has named in Bengali. */
import type { Page } from "playwright-core";
import { EnglishNamesView } from "../../worker/contract/booking/catalogue.ts";
import { nameInEnglish } from "../../worker/domain/english-names.ts";
import { getByPage } from "./api.ts";

export async function namesInEnglish(page: Page): Promise<(stored: string) => string> {
  const answer = await (await getByPage(page, "/api/english-names")).json();
  const names = new Map(Object.entries(EnglishNamesView.parse(answer).names));
  return (stored) => nameInEnglish(stored, names);
}
