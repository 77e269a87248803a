/** What the search finds: places and tasks at once, and what the server knows a moment after the last letter. */
import { useEffect, useState } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import type { Read } from "../../api/use-read.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { findWord } from "../sales/find-word.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import {
  findByNumber,
  findDestinations,
  findFurther,
  findPlaces,
  findTasks,
  groupHits,
  hit,
  readQuery,
  SHORTEST,
  type Hit,
  type HitGroup,
} from "./find-hits.ts";
import { hashTo, mayEnter } from "./places.ts";

const SETTLES_MS = 250;
const MOST = 6;
/** A buyer, an agent or a colleague is found by three letters. */
const NAME_FROM = 3;
const QUIET = { isQuiet: true };

interface Found {
  groups: HitGroup[];
  isFinding: boolean;
}

export function useFindHits({ may }: Pick<MeView, "may">, typed: string): Found {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const [today] = useState(() => dhakaDate(Date.now()));
  const settled = useSettled(typed);
  const query = readQuery(typed);
  const asked = readQuery(settled);
  // What was found for an earlier text must not be opened for this one.
  const isCurrent = asked.text === query.text;
  const isWord = asked.code === null && asked.text.length >= SHORTEST;
  const isName = isWord && asked.text.length >= NAME_FROM;
  const allows = (call: string, isWanted: boolean) => isWanted && may.includes(call);

  // A caller's name finds the newest sales here; the older ones are a press further.
  const isOfCaller = asked.code !== null || (isName && !/\d/.test(asked.text));
  const salesBody = allows("find-sales", isOfCaller) ? { text: asked.code ?? asked.text } : null;
  const tripsBody = allows("find-trips", isWord && asked.number === null)
    ? { name: asked.text, from: today }
    : null;
  const agentsBody = allows("agents", isName) ? { word: asked.text } : null;
  const sales = useStaffQuery("find-sales", salesBody, QUIET);
  const trips = useStaffQuery("find-trips", tripsBody, QUIET);
  const agents = useStaffQuery("agents", agentsBody, QUIET);
  const people = useStaffQuery("people", allows("people", isName) ? {} : null, QUIET);
  const choices = useStaffQuery("trip-choices", allows("trip-choices", isWord) ? {} : null, QUIET);

  const saleHits = (readNow(sales, isCurrent)?.sales ?? []).map((sale): Hit => {
    const id = sale.pnr ?? `#${sale.bill}`;
    const parts = [
      format.name(sale.trip.name),
      sale.seats.join(" "),
      findWord(t.sales.states, sale.state),
    ];
    const detail = parts.filter((part) => part !== "").join(" · ");
    return hit("sale", id, `${id} · ${sale.contact_name}`, hashTo("/sale", { id }), detail);
  });
  const tripHits = (readNow(trips, isCurrent)?.trips ?? []).map((trip): Hit => {
    const hash = hashTo("/trip", { id: trip.id });
    const to = mayEnter("/trip", may) ? hash : hashTo("/trips");
    return hit(
      "trip",
      trip.id,
      format.name(trip.name),
      to,
      `${instant(trip.departs_at)} · ${format.name(trip.destination)}`,
    );
  });
  const agentHits = (readNow(agents, isCurrent)?.agents ?? []).map((one): Hit =>
    hit("agent", one.id, one.name, hashTo("/agent", { id: one.id }), one.address),
  );
  const named = asked.text.toLowerCase();
  const personHits = (people.value?.people ?? [])
    .filter(({ name }) => isName && name.toLowerCase().includes(named))
    .map((one): Hit =>
      hit(
        "person",
        one.id,
        one.name,
        hashTo("/person", { id: one.id }),
        one.roles.map((role) => t.roles[role]).join(", "),
      ),
    );

  const given = { query, may, t, format };
  const isOfSales = query.code !== null || query.isTrxId;
  const further = findFurther(given);
  const hits = [
    ...(isOfSales ? [...saleHits.slice(0, MOST), ...further] : []),
    ...findByNumber(given),
    ...(query.code === null ? [...findTasks(given), ...findPlaces(given)] : []),
    ...(isOfSales ? [] : saleHits.slice(0, MOST)),
    ...tripHits.slice(0, MOST),
    ...findDestinations(given, choices.value?.destinations ?? []).slice(0, MOST),
    ...agentHits.slice(0, MOST),
    ...personHits.slice(0, MOST),
    ...(isOfSales ? [] : further),
  ];
  const reads = [sales, trips, agents, people, choices];
  return {
    groups: groupHits(hits, t),
    isFinding: typed !== settled || reads.some(({ isLoading }) => isLoading),
  };
}

/** The value of a read that has been answered for the present text; the one of an earlier text is kept until then. */
function readNow<T>({ value, receivedAt }: Read<T>, isCurrent: boolean): T | undefined {
  return isCurrent && receivedAt !== undefined ? value : undefined;
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
