/**
 * The client chunks that are preloaded with a page: its screen and messages, so that they load in parallel. Pure; a
 * wrong name only costs time.
 */
import { NOT_FOUND, type Page } from "../contract/pages/pages.ts";
import type { Language } from "../domain/language.ts";
import type { PreloadFiles, Template } from "./template.ts";

/** The fonts of the first text; those of the other script load when one of its letters is rendered. */
const FONTS: Record<Language, readonly string[]> = {
  bn: ["head-bengali-800", "text-bengali-400"],
  en: ["head-bengali-800", "text-latin-400"],
};

/** `page` null: an unknown address. */
export function preloadFiles(
  template: Template,
  page: Page | null,
  language: Language,
): PreloadFiles {
  const { screen, messages } = page ?? NOT_FOUND;
  const parts = ["pages", ...messages];
  return {
    ...template.chunksOf(
      `screens/${screen}`,
      ...parts.map((part) => `i18n/${language}/${part}.ts`),
    ),
    fonts: FONTS[language].flatMap((face) => template.fileOf(face) ?? []),
  };
}
