/**
 * The responses embedded in a page by the server. They are valid while its first screen is shown and are not
 * revalidated until the visitor navigates.
 */
import { unstable_serialize } from "swr";
import type { PageRead } from "../../worker/contract/pages/page.ts";
import { noteReceived } from "./read-times.ts";

const PLACE = "page-reads";

const brought = new Set<string>();
let isFirstScreen = true;

/** Returns the responses embedded by the Worker, and marks them as new. None where the page came without content. */
export function registerPageReads(): PageRead[] {
  const text = document.getElementById(PLACE)?.textContent;
  const reads: PageRead[] = text ? JSON.parse(text) : [];
  for (const { path, body } of reads) {
    brought.add(makeReadName(path, body));
    noteReceived([path, body]);
  }
  return reads;
}

export function indexAnswers(reads: readonly PageRead[]): Record<string, unknown> {
  return Object.fromEntries(
    reads.map(({ path, body, value }) => [makeReadName(path, body), value]),
  );
}

export function isNewFromPage(path: string, body: unknown): boolean {
  return isFirstScreen && brought.has(makeReadName(path, body));
}

export function leaveFirstScreen(): void {
  isFirstScreen = false;
}

/** Must equal the key in use-query.ts. */
function makeReadName(path: string, body: unknown): string {
  return unstable_serialize([path, body]);
}
