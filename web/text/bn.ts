/** Bengali, area by area. */
import { pages } from "./bn/pages.ts";
import { sale } from "./bn/sale.ts";
import type { Texts } from "./en.ts";

export const bn: Texts = { ...pages.texts, ...sale.texts };
