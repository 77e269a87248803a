import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BareErrorScreen } from "../../../../web/screens/error/bare-error-screen.tsx";

test("the last resort shows Error and nothing else [S13]", () => {
  expect(renderToStaticMarkup(createElement(BareErrorScreen))).toBe("<h1>Error</h1>");
});
