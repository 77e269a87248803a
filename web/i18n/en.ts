/** English, area by area. */
import { content } from "./en/content.ts";
import { waitingRoom } from "./en/waiting-room.ts";
import { pages } from "./en/pages.ts";
import { sale } from "./en/sale.ts";

export const en = { ...pages.texts, content, waitingRoom, ...sale.texts };

export type Texts = typeof en;
