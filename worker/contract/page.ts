/**
 * What passes between the Worker, which answers a page with its content in it, and the client that draws it: on the
 * server once, and again in the browser over the same answers.
 */

/** An answer that a screen would ask for first: the path of the call, its body if it has one, and what came back. */
export interface PageRead {
  path: string;
  body?: Record<string, string>;
  value: unknown;
}

export interface PageWanted {
  origin: string;
  /** Path and query. */
  address: string;
  language: "bn" | "en";
  reads: readonly PageRead[];
  /** Only what stands around the screen. */
  isFrame: boolean;
}

export interface DrawnPage {
  /** Title, description and what is to be fetched early, as tags. */
  head: string;
  body: string;
}

export type DrawPage = (wanted: PageWanted) => DrawnPage;
