/** What a page is answered instead of what the server says, for states that no journey reaches in moments. */
import type { Page } from "playwright-core";

/** For this page alone, until another answer is set. */
export async function answerWith(
  page: Page,
  path: string,
  json: unknown,
  status = 200,
): Promise<void> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ json, status }));
}

export function refused(status: number, code: string, message: string) {
  return { status_code: status, code, message };
}
