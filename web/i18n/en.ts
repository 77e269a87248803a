/** English, area by area. */
import { agents } from "./en/agents.ts";
import { bus } from "./en/bus.ts";
import { content } from "./en/content.ts";
import { moves } from "./en/moves.ts";
import { offers } from "./en/offers.ts";
import { waitingRoom } from "./en/waiting-room.ts";
import { pages } from "./en/pages.ts";
import { pay } from "./en/pay.ts";
import { sale } from "./en/sale.ts";
import { tickets } from "./en/tickets.ts";

export const en = {
  ...pages.texts,
  content,
  offers,
  moves,
  waitingRoom,
  ...sale.texts,
  ...tickets.texts,
  pay,
  agents,
  bus,
};

export type Texts = typeof en;
