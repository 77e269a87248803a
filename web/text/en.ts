/** English, area by area. */
import { pages } from "./en/pages.ts";
import { sale } from "./en/sale.ts";

export const en = { ...pages.texts, ...sale.texts };

export type Texts = typeof en;
