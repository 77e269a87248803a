/**
 * What the Worker, which renders pages, and the client's screens exchange: a screen is rendered on the server once, and
 * hydrated in the browser with the same responses.
 */
import type { Language } from "../../domain/language.ts";

/** A response that a screen would load first: path and body of the call (request.ts), and the response. */
export interface PageRead {
  path: string;
  body?: unknown;
  value: unknown;
}

export interface DrawInput {
  origin: string;
  /** Path and query. */
  address: string;
  language: Language;
  reads: readonly PageRead[];
  /** Everything but the screen itself. */
  isFrame: boolean;
}

export interface DrawnPage {
  /** Title, description and preloads, as tags. */
  head: string;
  body: string;
}

export type DrawPage = (input: DrawInput) => DrawnPage;
