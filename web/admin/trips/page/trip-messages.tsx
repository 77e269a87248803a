/** What the passengers of this trip were told, page by page, the newest first, with the acts on each. */
import { useState } from "react";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { MessageTable } from "../../messages/message-table.tsx";
import { QueryState } from "../../query-state.tsx";
import { useStaffQuery } from "../../use-staff-query.ts";
import { PageTurn } from "./page-turn.tsx";
import styles from "./trip.module.css";

export function TripMessages({ trip, me, onMe }: Omit<ScreenProps, "place"> & { trip: string }) {
  const { t } = useAdminMessages();
  const [after, setAfter] = useState<string | undefined>(undefined);
  const read = useStaffQuery("messages", { trip, after });
  const { messages = [], next = null } = read.value ?? {};
  return (
    <section className={styles["section"]} aria-label={t.placeNames.messages}>
      <QueryState read={read} />
      {read.value !== undefined && (
        <MessageTable
          name="trip-messages"
          caption={t.placeNames.messages}
          messages={messages}
          none={<p>{t.trips.noMessages}</p>}
          isOf="trip"
          me={me}
          onMe={onMe}
        />
      )}
      <PageTurn
        isFirst={after === undefined}
        onFirst={() => setAfter(undefined)}
        onNext={next === null ? null : () => setAfter(next)}
      />
    </section>
  );
}
