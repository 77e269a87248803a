/**
 * The chunks of the client that a page begins with: its screen and its messages are fetched together with the page
 * instead of one after the other. Pure; a wrong name costs time, nothing else.
 */
import { NOT_FOUND, type Page } from "../contract/pages.ts";
import type { PreloadFiles, Template } from "./template.ts";

/** The faces of the first text; those of the other script are loaded when one of its letters is drawn. */
const FONTS: Record<"bn" | "en", readonly string[]> = {
  bn: ["head-bengali-800", "text-bengali-400"],
  en: ["head-bengali-800", "text-latin-400"],
};

/** `page` null: an address that leads to none. */
export function preloadFiles(
  template: Template,
  page: Page | null,
  language: "bn" | "en",
): PreloadFiles {
  const { screen, messages } = page ?? NOT_FOUND;
  const parts = new Set(["pages", messages]);
  return {
    ...template.chunksOf(
      `screens/${screen}`,
      ...[...parts].map((part) => `i18n/${language}/${part}.ts`),
    ),
    fonts: FONTS[language].flatMap((face) => template.fileOf(face) ?? []),
  };
}
