/** 'Choose Your Unit': the units of a destination; choosing one opens its trips, or checkout directly. */
import type { BookingMode } from "../../../worker/contract/booking/checkout.ts";
import type { CallName } from "../../../worker/contract/call-types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useQuery } from "../../api/use-query.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import type { RouteItem } from "./route-card.tsx";
import styles from "./unit-dialog.module.css";
import { unitAddress } from "./units.ts";

const CALLS = {
  limited: "GET /api/get-unit-list-with-route/{id}",
  unlimited: "GET /api/get-unit-list-with-route-for-un/{id}",
} as const satisfies Record<BookingMode, CallName>;

interface Props {
  mode: BookingMode;
  route: RouteItem;
  isOpen: boolean;
  onClose: () => void;
}

export function UnitDialog({ mode, route, isOpen, onClose }: Props) {
  const { t, name } = useMessages();
  return (
    <Dialog isOpen={isOpen} title={t.home.chooseUnit} onClose={onClose}>
      <p className={styles["destination"]}>{name(route.destination_name)}</p>
      <Units mode={mode} route={route} onClose={onClose} />
    </Dialog>
  );
}

function Units({ mode, route, onClose }: Omit<Props, "isOpen">) {
  const { t, name } = useMessages();
  const read = useQuery(CALLS[mode], { id: route.id });
  if (read.isWaiting) {
    return (
      <SkeletonGroup>
        <div className={styles["units"]}>
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="60px" />
        </div>
      </SkeletonGroup>
    );
  }
  if (read.value === undefined) {
    return (
      <ReadError read={read}>
        <Button variant="quiet" onClick={onClose}>
          {t.shell.close}
        </Button>
      </ReadError>
    );
  }
  const units = read.value.unitList;
  if (units.length === 0) {
    return <EmptyState title={t.home.noUnitsTitle} text={t.home.noUnitsText} />;
  }
  return (
    <ul className={styles["units"]}>
      {units.map((unit) => (
        <li key={unit.id}>
          <Link className={styles["unit"]} to={unitAddress(mode, route.id, unit)} replaces>
            <span className={styles["name"]}>{name(unit.unit_name)}</span>{" "}
            <span className={styles["group"]}>{name(unit.group_name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
