/**
 * What a scanned code is, answered from the phone's list alone (protocol 25). The list is indexed once for each of its
 * versions, so that an answer costs one hash however many tickets there are. Pure; the hash is handed in.
 */
import { isPnr, normalizePnr } from "../tickets/pnr.ts";
import { NOT_BOARDED, seatKey, type SeatBoarding } from "./merge.ts";

/** SHA-256 of a text, in hexadecimal. */
export type HashText = (text: string) => Promise<string>;

export interface ListedTicket {
  pnr: string;
  seats: readonly string[];
  /** SHA-256 of the text of its present code. */
  code: string;
  voided_at: string | null;
  moved_to: string | null;
}

interface OtherTrip {
  trip: string;
  departs_at: string;
}

export interface ScannableList<Ticket extends ListedTicket> {
  tickets: readonly Ticket[];
  phones: readonly { id: string; label: string }[];
  elsewhere: readonly (OtherTrip & { pnrs: readonly string[] })[];
}

export interface ScanIndex<Ticket extends ListedTicket = ListedTicket> {
  tickets: ReadonlyMap<string, Ticket>;
  /** By the first digits of the hash of the PNR, so that the phone has no PNRs of other trips. */
  elsewhere: ReadonlyMap<string, OtherTrip>;
  /** What phones are called, by their ids. */
  phones: ReadonlyMap<string, string>;
}

/**
 * `keys`: somebody typed it. Only then a PNR alone opens a ticket; from the camera it would be a code without proof.
 */
export type ScanSource = "camera" | "keys";

export interface ScannedSeat {
  seat: string;
  boarding: SeatBoarding;
  /** The first press that counts; null when there is none. */
  first: { kind: "board" | "no_show"; at: number; phone: string } | null;
}

export type Verdict<Ticket extends ListedTicket = ListedTicket> =
  /** `listSeats` says which of its seats are boarded. */
  | { kind: "ticket"; ticket: Ticket }
  | { kind: "void"; ticket: Ticket; since: string }
  | { kind: "moved"; ticket: Ticket; to: string }
  /** The PNR is on the list, with another code: an older print, or one that the shop has not made. */
  | { kind: "not_genuine"; ticket: Ticket }
  | { kind: "elsewhere"; trip: string; departsAt: string }
  /** No ticket that this phone knows. `pnr` is null when the text can't be a ticket's. */
  | { kind: "unknown"; pnr: string | null };

const ELSEWHERE_DIGITS = 16;
/** A signed code has about 40 characters. */
const CODE_MOST = 200;

export function indexList<Ticket extends ListedTicket>({
  tickets,
  phones,
  elsewhere,
}: ScannableList<Ticket>): ScanIndex<Ticket> {
  return {
    tickets: new Map(tickets.map((ticket) => [ticket.pnr, ticket])),
    elsewhere: new Map(elsewhere.flatMap((other) => other.pnrs.map((digits) => [digits, other]))),
    phones: new Map(phones.map(({ id, label }) => [id, label])),
  };
}

export async function judgeScan<Ticket extends ListedTicket>(
  text: string,
  source: ScanSource,
  index: ScanIndex<Ticket>,
  hash: HashText,
): Promise<Verdict<Ticket>> {
  const code = findCode(text);
  const pnr = readPnr(code);
  if (pnr === null) return { kind: "unknown", pnr };
  const ticket = index.tickets.get(pnr);
  if (ticket === undefined) return judgeStranger(pnr, index, hash);
  // Before the code is compared: it has changed with the move, and the passenger still has the older print.
  if (ticket.voided_at !== null) return { kind: "void", ticket, since: ticket.voided_at };
  if (ticket.moved_to !== null) return { kind: "moved", ticket, to: ticket.moved_to };
  const isTyped = source === "keys" && normalizePnr(code) === pnr;
  if (!isTyped && (await hash(code)) !== ticket.code) return { kind: "not_genuine", ticket };
  return { kind: "ticket", ticket };
}

async function judgeStranger<Ticket extends ListedTicket>(
  pnr: string,
  { elsewhere }: ScanIndex<Ticket>,
  hash: HashText,
): Promise<Verdict<Ticket>> {
  const other = elsewhere.get((await hash(pnr)).slice(0, ELSEWHERE_DIGITS));
  return other === undefined
    ? { kind: "unknown", pnr }
    : { kind: "elsewhere", trip: other.trip, departsAt: other.departs_at };
}

/** Behind the `#` of an address (web/ui/qr-path.ts), or the text itself. */
function findCode(text: string): string {
  return text.slice(text.lastIndexOf("#") + 1).trim();
}

function readPnr(code: string): string | null {
  if (code.length > CODE_MOST) return null;
  const pnr = normalizePnr(code.split(".")[0] ?? "");
  return isPnr(pnr) ? pnr : null;
}

/** By what is pressed at the moment, also after the ticket was scanned. */
export function listSeats(
  ticket: ListedTicket,
  { phones }: ScanIndex,
  boardings: ReadonlyMap<string, SeatBoarding>,
): ScannedSeat[] {
  return ticket.seats.map((seat) => {
    const boarding = boardings.get(seatKey(ticket.pnr, seat)) ?? NOT_BOARDED;
    const kind = boarding.state === "boarded" ? "board" : "no_show";
    const event = boarding.events.find((one) => one.kind === kind);
    const first =
      event === undefined
        ? null
        : ({ kind, at: event.at, phone: phones.get(event.phone) ?? "" } as const);
    return { seat, boarding, first };
  });
}
