import type { RouteListView } from "../../../worker/contract/catalogue.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./routes.module.css";

export type RouteItem = RouteListView["busRouteList"][number];

interface Props {
  route: RouteItem;
  onNear: () => void;
  onBook: () => void;
}

export function RouteCard({ route, onNear, onBook }: Props) {
  const { t, date, fare, digits } = useMessages();
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
        <h3>{route.destination_name}</h3>
        <p className={styles["type"]}>{t.home[route.route_type]}</p>
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
          isWide
          aria-label={t.home.bookNowTo(route.destination_name)}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onBook}
        >
          {t.home.bookNow}
        </Button>
      </div>
    </li>
  );
}
