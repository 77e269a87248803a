/** The data of the texts of claimed messages, read when they are sent. */
import { eq, sql } from "drizzle-orm";
import { bills, partRefunds, tickets } from "../../../drizzle/money.ts";
import { destinations, trips } from "../../../drizzle/schema.ts";
import type { MessageFacts } from "../../domain/messages/content.ts";
import { nameInBoth } from "../../domain/english-names.ts";
import type { Language } from "../../domain/language.ts";
import type { PushSubscription } from "../../domain/push/push.ts";
import { readEnglishNames } from "../content/english-names.ts";
import { stopOfBill, stopsOfTrip } from "../catalogue/stops.ts";
import type { Database } from "../client.ts";
import { LEFT_POISHA } from "../payments/parts-back.ts";
import { nameInMessages } from "../../domain/trips/short-names.ts";
import { listDuties } from "../staff/duties.ts";
import { CHOICE_ENDS_AT } from "../tickets/choices.ts";
import { CURRENT_PLACES, CURRENT_SEATS, CURRENT_TRIP, TICKET_LINK } from "../tickets/current.ts";
import { PHONES_OF_TICKET, readPhones } from "./phones.ts";
import type { MessageKey } from "./queue.ts";

export interface FactsOfMessage extends Omit<MessageFacts, "isByWallet" | "shopPhone"> {
  provider: string;
  /** The ticket's id in its address; null: no ticket was issued. */
  link: string | null;
  /** The wallet's number of a refund of the whole bill, or of the message's part; null: a person settled it. */
  refundTrxId: string | null;
  /** Phones that also get a push. */
  phones: readonly PushSubscription[];
}

type FactsOf = (key: MessageKey) => FactsOfMessage | null;

const PART_TOPIC = /^part:(\d+)$/;

export async function readFacts(db: Database, keys: readonly MessageKey[]): Promise<FactsOf> {
  const partIds = keys.flatMap(({ topic }) => PART_TOPIC.exec(topic)?.[1] ?? []).map(Number);
  // Not in a batch, which would confuse columns of the same name.
  const [rows, parts] = await Promise.all([
    db
      .select({
        bill: bills.id,
        tripId: trips.id,
        phone: bills.contactPhone,
        language: bills.language,
        ticketId: tickets.id,
        voidedAt: tickets.voidedAt,
        link: sql<string | null>`${TICKET_LINK}`,
        mode: bills.mode,
        destination: { name: destinations.name, shortNames: destinations.shortNames },
        pnr: tickets.pnr,
        stop: stopOfBill(),
        boarding: stopsOfTrip("boarding"),
        centerName: bills.centerName,
        seats: CURRENT_SEATS,
        quantity: CURRENT_PLACES,
        leftPoisha: LEFT_POISHA,
        cancelledAt: trips.cancelledAt,
        postponedAt: trips.postponedAt,
        examPlace: sql<string>`COALESCE((SELECT e.place FROM exams e WHERE e.id = ${trips.examId}), '')`,
        chooseBy: sql<number | null>`(SELECT ${CHOICE_ENDS_AT} FROM trip_changes c
          WHERE c.trip_id = ${trips.id} AND c.revision = ${trips.revision})`,
        departsAt: trips.departsAt,
        arrivesAt: trips.arrivesAt,
        returnsAt: trips.returnsAt,
        provider: bills.provider,
        refundTrxId: bills.refundTrxId,
        keepsTicket:
          sql`EXISTS (SELECT 1 FROM tickets own WHERE own.bill_id = ${bills.surplusOf} AND own.voided_at IS NULL)`.mapWith(
            Boolean,
          ),
        phones: PHONES_OF_TICKET,
      })
      .from(bills)
      .leftJoin(tickets, eq(tickets.billId, bills.id))
      .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
      .innerJoin(destinations, eq(destinations.id, trips.destinationId))
      .where(
        isAmong(
          sql`${bills.id}`,
          keys.map(({ bill }) => bill),
        ),
      ),
    db
      .select({
        id: partRefunds.id,
        amountPoisha: partRefunds.amountPoisha,
        refundTrxId: partRefunds.refundTrxId,
      })
      .from(partRefunds)
      .where(isAmong(sql`${partRefunds.id}`, partIds)),
  ]);
  const known = await listDuties(db, [...new Set(rows.map(({ tripId }) => tripId))]);
  const english = rows.some(isReadInEnglish)
    ? await readEnglishNames(db)
    : new Map<string, string>();
  const byBill = new Map(rows.map((row) => [row.bill, row]));
  return ({ bill, topic }) => {
    const row = byBill.get(bill);
    if (row === undefined) return null;
    const {
      mode,
      boarding,
      centerName,
      cancelledAt,
      postponedAt,
      voidedAt,
      seats,
      tripId,
      phones,
      ...rest
    } = row;
    const place = row.stop?.name ?? centerName ?? boarding[0]?.name ?? "";
    const part = parts.find(({ id }) => topic === `part:${id}`);
    const duty = (leg: "out" | "back") =>
      known.find((one) => one.tripId === tripId && one.leg === leg)?.duty ?? null;
    return {
      ...rest,
      hasSeatMap: mode === "limited",
      destination: nameInMessages(row.destination, english),
      place: nameInBoth(place, english),
      examPlace: nameInBoth(row.examPlace, english),
      seats,
      isTripCancelled: cancelledAt !== null,
      isPostponed: postponedAt !== null,
      isVoid: voidedAt !== null,
      partPoisha: part?.amountPoisha ?? null,
      refundTrxId: part === undefined ? row.refundTrxId : part.refundTrxId,
      duties: { out: duty("out"), back: duty("back") },
      phones: readPhones(phones),
    };
  };
}

function isReadInEnglish(row: { language: Language | null; phones: string }): boolean {
  return row.language === "en" || readPhones(row.phones).some(({ language }) => language === "en");
}

function isAmong(id: ReturnType<typeof sql>, list: readonly number[]) {
  return sql`${id} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(list)])}))`;
}
