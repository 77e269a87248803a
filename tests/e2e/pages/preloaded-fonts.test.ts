/** A font that a page preloads is one that it draws with: it asks for the font without being told to, too. */
import { describe, expect, test } from "vitest";
import { fetchByRoute } from "../api.ts";
import { visitor } from "../visitor.ts";

const PRELOAD = /<link rel="preload" href="([^"]+)" as="font"[^>]*>/g;

describe.each(["bn", "en"] as const)("in %s", (language) => {
  test.each(["/", "/conditions", "/findInvoice", "/bookingPage"])(
    "%s preloads no font that it does not draw with",
    async (path) => {
      const page = await visitor({ language });
      const asked = new Set<string>();
      page.on("request", (request) => asked.add(new URL(request.url()).pathname));
      let preloaded: string[] = [];
      await page.route("**/*", async (route) => {
        if (route.request().resourceType() !== "document") return route.fallback();
        const response = await fetchByRoute(route);
        const html = await response.text();
        preloaded = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file);
        return route.fulfill({ response, body: html.replaceAll(PRELOAD, "") });
      });
      await page.goto(path);
      expect(preloaded).not.toEqual([]);
      await expect.poll(() => preloaded.filter((file) => !asked.has(file))).toEqual([]);
    },
  );
});
