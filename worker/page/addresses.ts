/**
 * Resolves an address to a page of the contract's table. Unknown addresses resolve to the not-found page with its
 * status. Pure.
 */
import { PAGE_PATHS, pageAt, type Page, type PagePath } from "../contract/pages/pages.ts";

export interface Address {
  path: PagePath;
  page: Page;
  /** The value of `:id`; empty if the path has none. */
  id: string;
}

/** Matches like the client's router: letter case and a trailing slash are ignored. */
export function parseAddress(pathname: string): Address | null {
  const segments = splitPath(pathname);
  const path = PAGE_PATHS.find((one) => isMatch(splitPath(one), segments));
  if (path === undefined) return null;
  return { path, page: pageAt(path), id: path.endsWith("/:id") ? (segments.at(-1) ?? "") : "" };
}

function isMatch(wanted: readonly string[], given: readonly string[]): boolean {
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => {
      const other = given[index] ?? "";
      return segment === ":id" ? other !== "" : segment.toLowerCase() === other.toLowerCase();
    })
  );
}

function splitPath(path: string): string[] {
  return path
    .replace(/\/+$/, "")
    .split("/")
    .map((segment) => decodeSegment(segment));
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
