/** The content of a message, and the words of each language for it. Money is poisha, instants are epoch ms. */
import type { Leg } from "../trips/duty.ts";
import type { Piece } from "./fit.ts";

/** Which time of a trip became another; `date`: it goes on another day. */
export type ChangedTime = "departs" | "returns" | "arrives" | "date";

export interface MoneyBack {
  amountPoisha: number;
  /** Through the wallet; else a person gives it back. */
  isByWallet: boolean;
}

export interface Asked {
  /** Until when the buyer chooses on the ticket's page; null: there is nothing to choose. */
  chooseBy: number | null;
}

export type MessageContent =
  | {
      template: "ticket";
      destination: string;
      /** When the bus leaves the buyer's own stop. */
      at: number;
      /** Empty for a booking of places. */
      seats: readonly string[];
      quantity: number;
    }
  | ({
      template: "cancelled";
      destination: string;
      at: number;
      /** The whole trip, not this sale alone. */
      isTrip: boolean;
    } & MoneyBack)
  | ({ template: "refunded" } & MoneyBack)
  | ({ template: "part" } & MoneyBack)
  | ({ template: "change"; destination: string; what: ChangedTime; at: number } & Asked)
  | ({ template: "place"; destination: string; place: string } & Asked)
  /** Without a date; who says nothing until then gets the money back. */
  | { template: "postponed"; destination: string; chooseBy: number }
  | {
      template: "notice";
      leg: Leg;
      /** When this vehicle departs. */
      at: number;
      plate: string;
      guide: string;
      /** Empty: the guide's name stands in the message. */
      guidePhone: string;
      place: string;
    };

/** The words between the shop's name and the link. */
export type Wording = {
  [Name in MessageContent["template"]]: (
    content: Extract<MessageContent, { template: Name }>,
  ) => Piece[];
};
