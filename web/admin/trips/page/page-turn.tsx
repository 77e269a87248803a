/** Leads through a list of a trip that has several pages: back to the first one, and on to the next. */
import { Button } from "../../../ui/button.tsx";
import { useAdminMessages } from "../../admin-messages.ts";
import admin from "../../admin.module.css";

interface Props {
  isFirst: boolean;
  /** Null on the last page. */
  onNext: (() => void) | null;
  onFirst: () => void;
}

export function PageTurn({ isFirst, onNext, onFirst }: Props) {
  const { t } = useAdminMessages();
  return (
    <span className={admin["tools"]}>
      {!isFirst && (
        <Button variant="quiet" onClick={onFirst}>
          {t.trips.firstPage}
        </Button>
      )}
      {onNext !== null && (
        <Button variant="quiet" onClick={onNext}>
          {t.trips.nextPage}
        </Button>
      )}
    </span>
  );
}
