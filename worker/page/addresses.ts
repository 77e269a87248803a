/**
 * Resolves an address to a page of the contract's table. Unknown addresses resolve to the not-found page with its
 * status. Pure.
 */
import { PAGE_PATHS, pageAt, type Page, type PagePath } from "../contract/pages.ts";

export interface Address {
  path: PagePath;
  page: Page;
  /** The value of `:id`; empty where the path has none. */
  id: string;
}

/** Matches like the client's router: letter case and a trailing slash are ignored. */
export function addressOf(pathname: string): Address | null {
  const given = segmentsOf(pathname);
  const path = PAGE_PATHS.find((one) => matches(segmentsOf(one), given));
  if (path === undefined) return null;
  return { path, page: pageAt(path), id: path.endsWith("/:id") ? (given.at(-1) ?? "") : "" };
}

function matches(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => {
      const other = given[index] ?? "";
      return segment === ":id" ? other !== "" : segment.toLowerCase() === other.toLowerCase();
    })
  );
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/\/+$/, "")
    .split("/")
    .map((segment) => decoded(segment));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
