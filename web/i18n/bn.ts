/** Bengali, area by area. */
import { content } from "./bn/content.ts";
import { waitingRoom } from "./bn/waiting-room.ts";
import { pages } from "./bn/pages.ts";
import { sale } from "./bn/sale.ts";
import type { Texts } from "./en.ts";

export const bn: Texts = { ...pages.texts, content, waitingRoom, ...sale.texts };
