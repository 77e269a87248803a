/** Bengali, area by area. */
import { agents } from "./bn/agents.ts";
import { bus } from "./bn/bus.ts";
import { content } from "./bn/content.ts";
import { moves } from "./bn/moves.ts";
import { offers } from "./bn/offers.ts";
import { waitingRoom } from "./bn/waiting-room.ts";
import { pages } from "./bn/pages.ts";
import { pay } from "./bn/pay.ts";
import { sale } from "./bn/sale.ts";
import { tickets } from "./bn/tickets.ts";
import type { Texts } from "./en.ts";

export const bn: Texts = {
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
