/**
 * What the shop answers to this process in place of a page. The runtime closes a connection after five idle seconds,
 * and Playwright keeps it: what meets its end is sent again, on a new one.
 */
import type { APIResponse, Page, Route } from "playwright-core";

const RETRIES = { maxRetries: 2 };

/** To a GET of this page, with its cookies. */
export function getByPage(page: Page, address: string): Promise<APIResponse> {
  return page.request.get(address, RETRIES);
}

/** To a request of a page that a journey answers. */
export function fetchByRoute(route: Route): Promise<APIResponse> {
  return route.fetch(RETRIES);
}
