/** The trips on sale, the next departures first: arrow keys choose, Enter takes. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { useEffect, useRef, useState } from "react";
import type { TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { Icon } from "../frame/icon.tsx";
import { QueryState } from "../query-state.tsx";
import { useAllTrips } from "../trips/list/use-all-trips.ts";
import { useSaid } from "../trips/use-said.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { findTripsToSell } from "./trips-to-sell.ts";
import styles from "./counter.module.css";
import choice from "./trip-choice.module.css";

interface Props {
  /** The id of the chosen trip; it is empty when there is none. */
  chosen: string;
  onChoose: (trip: string) => void;
}

/** More are found by another word. */
const SHOWN_MOST = 30;

export function TripChoice({ chosen, onChoose }: Props) {
  const { t, format } = useAdminMessages();
  const said = useSaid();
  const words = t.counter;
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [today] = useState(() => dhakaDate(Date.now()));
  const read = useAllTrips({ from: today, state: "on_sale" });
  const choices = useStaffQuery("trip-choices", {}, { isQuiet: true });
  const isChosen = chosen !== "";
  useEffect(() => {
    // On a phone the focus would open the keyboard over the list.
    if (!isChosen && matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [isChosen]);
  const say = (trip: TripRow) => said.instant(trip.departs_at);
  const destinations = choices.value?.destinations ?? [];
  const trips = findTripsToSell(
    read.value?.rows ?? [],
    typed,
    (trip) => `${say(trip)} ${format.name(trip.name)} ${format.name(trip.destination)}`,
    destinations,
  ).slice(0, SHOWN_MOST);
  return (
    <section className={styles["card"]} aria-label={words.trip} data-is-chosen={isChosen}>
      <h2>{words.trip}</h2>
      <Autocomplete.Root
        inline
        open
        items={trips}
        mode="none"
        value={typed}
        onValueChange={(value, { reason }) => reason !== "item-press" && setTyped(value)}
        itemToStringValue={({ name }: TripRow) => name}
        autoHighlight="always"
        keepHighlight
      >
        <div className={styles["find"]}>
          <Icon name="search" />
          <Autocomplete.Input
            ref={field}
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            aria-label={words.findTrip}
            placeholder={words.findTrip}
          />
        </div>
        <QueryState read={read} />
        <Autocomplete.Empty>
          {read.value !== undefined && trips.length === 0 && (
            <p className={styles["soft"]}>
              {words.noTrip} <a href={hashTo("/trips")}>{t.today.allTrips}</a>
            </p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List className={styles["list"]} aria-label={words.trip}>
          {(trip: TripRow) => (
            <Autocomplete.Item
              key={trip.id}
              value={trip}
              className={styles["trip"]}
              data-is-chosen={trip.id === chosen}
              onClick={() => {
                setTyped("");
                onChoose(trip.id);
              }}
            >
              <b>{format.name(trip.name)}</b>
              {trip.total !== null && (
                <span className={choice["left"]} data-is-full={trip.sold >= trip.total}>
                  {words.free(format.digits(trip.total - trip.sold))}
                </span>
              )}
              <small>
                <span>
                  {say(trip)} · {format.money(trip.fare)}
                </span>{" "}
                <span>{format.name(trip.bus)}</span>
              </small>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </section>
  );
}
