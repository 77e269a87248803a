/** The content of a message, and the words of each language for it. Money is poisha, instants are epoch ms. */
import type { Language } from "../language.ts";
import type { Leg } from "../trips/duty.ts";
import type { Piece } from "./fit.ts";

/** Which time of a trip changed. With its exam it moves to another day: later, earlier, or the same day. */
export type ChangedTime = "departs" | "returns" | "arrives" | "later" | "earlier" | "date";

/** A name as each language has it. */
export type NameIn = Readonly<Record<Language, string>>;

export interface MoneyBack {
  amountPoisha: number;
  /** Refunded through the wallet; else by a person. */
  isByWallet: boolean;
  /** The name of the provider that the buyer has paid by. */
  provider: string;
}

export interface Asked {
  /** The deadline of the buyer's choice on the ticket's page; null: there is nothing to choose. */
  chooseBy: number | null;
}

export type MessageContent =
  | {
      template: "ticket";
      destination: NameIn;
      /** When the bus leaves the buyer's own stop. */
      at: number;
      /** The boarding place. */
      place: NameIn;
      /** Empty for a booking of places. */
      seats: readonly string[];
      quantity: number;
      /** Null when no ticket was issued. */
      pnr: string | null;
    }
  | ({
      template: "cancelled";
      destination: NameIn;
      at: number;
      /** The whole trip, not this sale alone. */
      isTrip: boolean;
    } & MoneyBack)
  | ({
      template: "refunded";
      /** The buyer had paid it beside a ticket that stays valid. */
      keepsTicket?: boolean;
    } & MoneyBack)
  /** It was paid beside the money of another payment, on the wallet's own page, and goes back. */
  | { template: "paid_twice"; amountPoisha: number; keepsTicket: boolean }
  | ({ template: "part" } & MoneyBack)
  | ({ template: "change"; destination: NameIn; what: ChangedTime; at: number } & Asked)
  | ({ template: "place"; destination: NameIn; place: NameIn } & Asked)
  /** Without a date; passengers who do not answer until `chooseBy` get their money back. */
  | ({ template: "postponed"; destination: NameIn } & Asked)
  /**
   * To a number that the ticket no longer has. It may be a stranger's, so the message contains nothing of the ticket
   * but its PNR, and no link.
   */
  | { template: "left_number"; pnr: string; shopPhone: string }
  | {
      template: "notice";
      leg: Leg;
      /** When this vehicle departs. */
      at: number;
      plate: string;
      guide: string;
      /** Empty: the guide's name is in the message. */
      guidePhone: string;
      place: NameIn;
    };

/** The words between the shop's name and the link, and the same in fewer and fewer words for where there is no room. */
export type Wording = {
  [Name in MessageContent["template"]]: (
    content: Extract<MessageContent, { template: Name }>,
  ) => readonly Piece[][];
};
