/**
 * Places where a group can sit, the best first: the seats that the server would choose, then other places in the whole
 * bus and on either side of the aisle in turn; a group of three is not split by the aisle. The list is short and has no
 * duplicates.
 */
import { findBestSeats, isLeftOfAisle } from "../../../../worker/domain/seats/best-seats.ts";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";

const OFFERS_MOST = 6;

/** Empty if the bus has fewer free seats than `count`. */
export function seatOffers(
  planName: string,
  isFree: (seatNo: string) => boolean,
  count: number,
): string[][] {
  const { name, seats } = seatPlan(planName);
  const left = new Set(
    seats.filter((seat) => isLeftOfAisle(name, seat)).map(({ seatNo }) => seatNo),
  );
  const parts = [
    () => true,
    (seatNo: string) => left.has(seatNo),
    (seatNo: string) => !left.has(seatNo),
  ];
  const places = parts.map((isIn) =>
    placesIn(planName, (seatNo) => isIn(seatNo) && isFree(seatNo), count),
  );
  const inTurn = Array.from({ length: OFFERS_MOST }, (_, turn) =>
    places.map((list) => list[turn] ?? []),
  );
  const offers = new Map(inTurn.flat().map((offer) => [offer.join(), offer]));
  offers.delete("");
  return [...offers.values()].slice(0, OFFERS_MOST);
}

/** The best place, the best of what is left without it, and so on. */
function placesIn(
  planName: string,
  isFree: (seatNo: string) => boolean,
  count: number,
): string[][] {
  const places: string[][] = [];
  while (places.length < OFFERS_MOST) {
    const offered = new Set(places.flat());
    const place = findBestSeats(
      planName,
      (seatNo) => isFree(seatNo) && !offered.has(seatNo),
      count,
    );
    if (place === null) break;
    places.push(place);
  }
  return places;
}
