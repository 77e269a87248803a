import type { RouteListView } from "../../../worker/contract/booking/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./routes.module.css";

export type RouteItem = RouteListView["busRouteList"][number];

interface Props {
  route: RouteItem;
  /** Called on hover or focus of the button, to preload what a click opens. */
  onIntent: () => void;
  onBook: () => void;
}

export function RouteCard({ route, onIntent, onBook }: Props) {
  const { t, date, fare, digits, name } = useMessages();
  return (
    <li className={styles["card"]}>
      <img
        src={`/uploads/destinations/${encodeURIComponent(route.destination_image)}`}
        alt=""
        width="480"
        height="360"
        loading="lazy"
        decoding="async"
      />
      <div className={styles["about"]}>
        <div className={styles["head"]}>
          <h3>{name(route.destination_name)}</h3>
          <p className={styles["type"]}>{t.home[route.route_type]}</p>
        </div>
        <div className={styles["foot"]}>
          {route.next_date !== null && (
            <p className={styles["offer"]}>
              <b>{date(route.next_date)}</b>
              {route.from_fare !== null && <span>{t.home.fromFare(fare(route.from_fare))}</span>}
              {route.seats_left !== null && (
                <span>
                  {route.seats_left === 0
                    ? t.home.soldOut
                    : t.home.seatsLeft(digits(route.seats_left))}
                </span>
              )}
            </p>
          )}
          <Button
            aria-label={t.home.bookNowTo(name(route.destination_name))}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={onBook}
          >
            {t.home.bookNow}
          </Button>
        </div>
      </div>
    </li>
  );
}
