/**
 * One trip: its seats as they are now, a press on one shows its booking; passengers, duty, changes, messages and log.
 */
import { useState } from "react";
import type { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { Button } from "../../../ui/button.tsx";
import { ActDialog } from "../../acts/act-dialog.tsx";
import { RequestsOn } from "../../acts/requests-on.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ChosenAct } from "../../acts/chosen-act.ts";
import { QueryState } from "../../query-state.tsx";
import { hashTo, type Place } from "../../frame/places.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { useStaffQuery } from "../../use-staff-query.ts";
import { BoardingPanel } from "../boarding/boarding-panel.tsx";
import { ChosenSeats } from "./chosen-seats.tsx";
import { Duties } from "../duty/duties.tsx";
import { NextTicked } from "../list/next-ticked.tsx";
import { SeatBoard } from "./seat-board.tsx";
import { listStillChosen, togglePressed } from "./seat-choice.ts";
import { useIsAttended } from "../../frame/use-is-attended.ts";
import { PreviewDetails } from "../make/preview-details.tsx";
import { listTripActs, TripActs } from "../trip-acts.tsx";
import { WaitsNote } from "../waits-note.tsx";
import { TripHead, TripStrip } from "./trip-head.tsx";
import { TripLog } from "./trip-log.tsx";
import { TripMessages } from "./trip-messages.tsx";
import { TripSales } from "./trip-sales.tsx";
import { TripTabs, type TripTab } from "./trip-tabs.tsx";
import type { TripAct } from "../trip-act.ts";
import { readTicked, tickedFilter } from "../list/ticked-trips.ts";
import styles from "./trip.module.css";

/** Seats are held for minutes: what is on the screen is never much older. */
const LIVE_MS = 5_000;

export function TripScreen({ me, onMe, place }: ScreenProps) {
  const { t, format } = useAdminMessages();
  const isAttended = useIsAttended();
  const live = { refreshInterval: isAttended ? LIVE_MS : 0 };
  const read = useStaffQuery("trip", { trip: place.id }, live);
  const [act, setAct] = useState<ChosenAct<TripAct> | null>(null);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  if (read.value === undefined) return <QueryState read={read} title={t.placeNames.trip} />;
  const { trip, seats } = read.value;
  const { may } = me;
  const chosen = listStillChosen(pressed, seats);
  const numbers = chosen.map(({ seat_no: seatNo }) => seatNo);
  const sell = (wanted: readonly string[]) => {
    location.hash = hashTo("/sell", { filter: { trip: trip.id, seats: wanted.join(",") } });
  };
  const sellsPlaces =
    seats.length === 0 && trip.state === "on_sale" && may.includes("sell-at-counter");
  return (
    <div className={styles["screen"]}>
      <NextTicked place={place} />
      <TripHead trip={trip} may={may} toForm={(form) => addressIn(place, "changes", form)} />
      <WaitsNote
        waitsFor={trip.waits_for}
        toOrder={
          listTripActs(trip, may).includes("order-buses")
            ? addressIn(place, "changes", "order-buses")
            : undefined
        }
      />
      <RequestsOn me={me} onMe={onMe} target={trip.id} />
      <TripStrip trip={trip} may={may} />
      <div className={styles["sides"]} data-has-map={seats.length > 0}>
        {seats.length > 0 && (
          <SeatBoard
            seats={seats}
            chosen={numbers}
            isLate={!isAttended || read.refusal !== undefined}
            onPress={(seat) => setPressed(togglePressed(numbers, seat, seats))}
          />
        )}
        <div className={styles["side"]}>
          {seats.length > 0 && (
            <ChosenSeats trip={trip.id} seats={chosen} may={may} onAct={setAct} onSell={sell} />
          )}
          {sellsPlaces && (
            <p className={styles["places"]}>
              <Button onClick={() => sell([])}>{t.counter.sell}</Button>
            </p>
          )}
          <Tabs trip={trip} me={me} onMe={onMe} place={place} onAct={setAct} />
        </div>
      </div>
      {act !== null && (
        <ActDialog
          act={act.act}
          input={act.input}
          target={format.name(trip.name)}
          onSent={act.onSent}
          onMe={onMe}
          onClose={() => setAct(null)}
        >
          {(view) => <PreviewDetails view={view} />}
        </ActDialog>
      )}
    </div>
  );
}

/** The address of this trip at another tab or form. */
function addressIn({ id, filter }: Place, tab: string, form = ""): string {
  return hashTo("/trip", {
    id: id ?? "",
    filter: { tab, form, ...tickedFilter(readTicked(filter)) },
  });
}

interface TabsProps extends ScreenProps, Pick<OneTripView, "trip"> {
  onAct: (act: ChosenAct<TripAct>) => void;
}

function Tabs({ trip, me, onMe, place, onAct }: TabsProps) {
  const { t, format } = useAdminMessages();
  const words = t.trips.tabs;
  const form = place.filter.get("form") ?? "";
  const { may } = me;
  const all: (TripTab & { needs: string })[] = [
    {
      key: "passengers",
      needs: "trip-sales",
      label: words.passengers,
      panel: <TripSales trip={trip.id} may={may} />,
    },
    {
      key: "duty",
      needs: "duties",
      label: words.duty,
      panel: (
        <Duties
          trip={trip.id}
          form={form}
          toForm={(leg) => addressIn(place, "duty", leg)}
          mayChange={may.includes("set-duty")}
          onMe={onMe}
        />
      ),
    },
    {
      key: "boarding",
      needs: "boarding",
      label: words.boarding,
      panel: <BoardingPanel trip={trip} may={may} onMe={onMe} />,
    },
    {
      key: "changes",
      needs: "trip",
      label: words.changes,
      panel: (
        <TripActs
          trip={trip}
          may={may}
          form={form}
          toForm={(act) => addressIn(place, "changes", act)}
          onAct={onAct}
        />
      ),
    },
    {
      key: "messages",
      needs: "messages",
      label: words.messages,
      panel: <TripMessages trip={trip.id} me={me} onMe={onMe} />,
    },
    { key: "log", needs: "log", label: words.log, panel: <TripLog trip={trip.id} /> },
  ];
  const tabs = all.filter(({ needs }) => may.includes(needs));
  const wanted = tabs.find(({ key }) => key === place.filter.get("tab")) ?? tabs[0];
  if (wanted === undefined) return null;
  return (
    <TripTabs
      label={format.name(trip.name)}
      tabs={tabs}
      open={wanted.key}
      onOpen={(key) => {
        location.hash = addressIn(place, key);
      }}
    />
  );
}
