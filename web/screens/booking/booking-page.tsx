/**
 * `/bookingPage`: the trips of the chosen destination and unit; the seats of one of them at a time, in its row or in a
 * pop-up.
 */
import { useState } from "react";
import { useSearchParams } from "../../boot/browser-router.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useQuery } from "../../api/use-query.ts";
import { useWallets } from "../layout/use-shop.ts";
import styles from "./booking-page.module.css";
import { TripTable } from "./trips/trip-table.tsx";
import { useOpenTrip } from "./trips/use-open-trip.ts";

/** The polling interval of the list, with a random part; an open trip's count follows its seats. */
const REFRESH_MS = 13_000;
const JITTER_MS = 4_000;
const SKELETON_ROWS = [1, 2, 3];

export function BookingPage() {
  const { t, name } = useMessages();
  const [query] = useSearchParams();
  const open = useOpenTrip();
  const destination = query.get("destination");
  const unit = query.get("unit");
  const [refreshInterval] = useState(() => REFRESH_MS + JITTER_MS * Math.random());
  const [days, setDays] = useState<string[]>([]);
  const isUnfolded = days.length > 0;
  const isChosen = destination !== null && unit !== null;
  const read = useQuery(
    isChosen ? "POST /api/get-filter-bus-list" : null,
    // Without days it is the read that the server has drawn the page from.
    {
      destination_id: destination ?? "",
      unit_id: unit ?? "",
      days: isUnfolded ? days : undefined,
    },
    { refreshInterval, keepPreviousData: isUnfolded },
  );
  const list = read.value;
  // A day that can't be loaded is folded again, and the list stays.
  if (read.refusal && !list && isUnfolded) setDays(days.slice(0, -1));
  const wallets = useWallets();
  const unitLine = list && t.booking.unitLine(name(list.unit_name), name(list.group_name));
  const destinationName = list && name(list.destination_name);

  return (
    <Page
      title={destinationName ?? t.booking.title}
      tabTitle={list && `${destinationName ?? ""}, ${unitLine ?? ""}`}
      description={list && t.booking.description(destinationName ?? "", unitLine ?? "", wallets)}
    >
      {list !== undefined && <p className={styles["choice"]}>{unitLine}</p>}
      {!isChosen && <Unchosen />}
      {read.isWaiting && <Rows />}
      {list === undefined && <ReadError read={read}>{<HomeLink />}</ReadError>}
      {list?.busFTRouteList.length === 0 && (
        <EmptyState title={t.booking.noTripsTitle} text={t.booking.noTripsText}>
          <HomeLink />
        </EmptyState>
      )}
      {isChosen && list !== undefined && list.busFTRouteList.length > 0 && (
        <TripTable
          trips={list.busFTRouteList}
          choice={{ destinationId: destination, unitId: unit }}
          open={open}
          days={days}
          onDay={(day) =>
            setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])
          }
          askAgain={read.reload}
        />
      )}
    </Page>
  );
}

function Unchosen() {
  const { t } = useMessages();
  return (
    <EmptyState title={t.booking.chooseFirstTitle} text={t.booking.chooseFirstText}>
      <HomeLink />
    </EmptyState>
  );
}

function HomeLink() {
  const { t } = useMessages();
  return (
    <LinkButton to="/" variant="quiet">
      {t.shell.backHome}
    </LinkButton>
  );
}

function Rows() {
  return (
    <SkeletonGroup>
      <div className={styles["rows"]}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height="200px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
