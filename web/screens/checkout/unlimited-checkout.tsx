/** Checkout of a number of places: the trips of a destination and unit, and the shop's centers. Nothing is held. */
import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { useIsHydrated } from "../../boot/use-is-hydrated.ts";
import { useSearchParams } from "../../boot/browser-router.tsx";
import type { TripListView, TripView } from "../../../worker/contract/booking/catalogue.ts";
import { useQuote } from "../../booking/use-quote.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useQuery } from "../../api/use-query.ts";
import { useShop } from "../layout/use-shop.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutWaiting } from "./checkout-waiting.tsx";
import { FareDetails } from "./fare-details.tsx";
import { JourneyDetails } from "./journey-details.tsx";
import { NoData } from "./no-data.tsx";
import { startForPlaces } from "./load-checkout.ts";
import { PlaceFields } from "./place-fields.tsx";
import { chooseFirst, parseTotalSeat } from "./places.ts";
import { useCheckoutForm } from "./use-checkout-form.ts";

interface Choice {
  destinationId: string;
  unitId: string;
}

export function UnlimitedCheckout({ destinationId, unitId }: Choice) {
  const { t } = useMessages();
  const body = { destination_id: destinationId, unit_id: unitId };
  const list = useQuery("POST /api/get-filter-bus-list-for-un", body);
  const shop = useShop();
  const [query, setQuery] = useSearchParams();
  const [openedAt] = useState(() => Date.now());

  if (list.value === undefined) return <CheckoutWaiting read={list} />;
  if (shop.value === undefined) return <CheckoutWaiting read={shop} />;
  const trip = chooseFirst(list.value.busFTRouteList, query.get("trip"), openedAt);
  if (trip === null) return <NoData text={t.booking.noTripsText} />;
  return (
    <PlacesForm
      choice={{ destinationId, unitId }}
      list={list.value}
      trip={trip}
      centers={shop.value.shop.centers}
      refresh={list.reload}
      onTrip={(tripId) => {
        const next = new URLSearchParams(query);
        next.set("trip", tripId);
        setQuery(next, { replace: true });
      }}
    />
  );
}

interface Props {
  choice: Choice;
  list: TripListView;
  trip: TripView;
  centers: readonly string[];
  refresh: () => Promise<void>;
  onTrip: (tripId: string) => void;
}

function PlacesForm({ choice, list, trip, centers, refresh, onTrip }: Props) {
  const { t, name } = useMessages();
  const form = useCheckoutForm(trip.id);
  const typed = useWatch({ control: form.control, name: "totalSeat" });
  // The first HTML has no price: what this device remembers is only known here.
  const isHydrated = useIsHydrated();
  const totalSeat = isHydrated ? parseTotalSeat(typed, trip.seatsAvailable) : 0;
  const price = useQuote({ trip_id: trip.id, total_seat: totalSeat }, totalSeat);

  // A trip that was chosen before hydration is not in the address yet.
  const keepChosen = useEffectEvent(() => {
    const chosen = form.getValues("tripId");
    if (chosen !== trip.id) onTrip(chosen);
  });
  useEffect(() => keepChosen(), []);

  const booking = { mode: "unlimited", tripId: trip.id, ...choice } as const;
  return (
    <CheckoutForm
      form={form}
      booking={booking}
      price={price}
      payable={{
        booking,
        seats: [],
        paymentStartFor: (quote, { center, ...contact }) =>
          startForPlaces({ trip, center }, quote, contact),
        refresh: async () => {
          await Promise.all([refresh(), price.reload()]);
        },
      }}
      first={
        <PlaceFields
          form={form}
          trips={list.busFTRouteList}
          trip={trip}
          centers={centers}
          onTrip={onTrip}
        />
      }
    >
      <JourneyDetails
        trip={trip}
        bus={{ name: trip.bus_data.bus_name, type: trip.bus_type_data.type_name }}
        to={`${name(list.destination_name)}, ${t.booking.unitLine(name(list.unit_name), name(list.group_name))}`}
        boarding={[]}
      />
      <FareDetails farePerSeat={trip.seat_price} price={price} />
    </CheckoutForm>
  );
}
