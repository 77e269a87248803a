import type { APIResponse, Page } from "playwright-core";

/**
 * What the shop answers to a GET of this page, with its cookies. The runtime closes a connection after five idle seconds,
 * and Playwright keeps it: a read that meets its end is sent again, on a new one.
 */
export function getByPage(page: Page, address: string): Promise<APIResponse> {
  return page.request.get(address, { maxRetries: 2 });
}
