/** Every word of both languages at once: for the server, and for tests. The client loads them in parts. */
import { pages as bengaliPages } from "./bn/pages.ts";
import { sale as bengaliSale } from "./bn/sale.ts";
import { pages } from "./en/pages.ts";
import { sale } from "./en/sale.ts";
import { learn } from "./words.ts";

for (const part of [bengaliPages, bengaliSale]) learn("bn", part);
for (const part of [pages, sale]) learn("en", part);
