/** Staff: everybody who has or had access, what waits for a second person, and someone new. */
import { useAdminMessages } from "../admin-messages.ts";
import { DataTable, type DataColumn } from "../data-table.tsx";
import { QueryState } from "../query-state.tsx";
import { hashTo } from "../places.ts";
import { RequestList } from "../request-list.tsx";
import type { ScreenProps } from "../screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { InviteForm } from "./invite-form.tsx";
import { personState, type PersonRow } from "./person-words.ts";
import styles from "../admin.module.css";

export function StaffScreen({ onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  const columns = usePersonColumns();
  const { answer, reload } = useStaffQuery("people");
  const people = answer?.ok === true ? answer.value.people : [];
  return (
    <>
      <h1>{t.placeNames.staff}</h1>
      <p className={styles["soft"]}>{t.people.staffLead}</p>
      <RequestList title={t.powerTitle} only="power" onMe={onMe} />
      <QueryState answer={answer} reload={reload} />
      {answer?.ok === true && (
        <DataTable
          name="staff"
          caption={t.people.staffCaption}
          columns={columns}
          rows={people}
          rowId={({ id }) => id}
        />
      )}
      <InviteForm onMe={onMe} />
    </>
  );
}

function usePersonColumns(): DataColumn<PersonRow>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.people;
  return [
    {
      id: "name",
      header: words.name,
      isMain: true,
      cell: ({ id, name }) => <a href={hashTo("/person", { id })}>{name || words.leftName}</a>,
    },
    {
      id: "roles",
      header: words.rolesOf,
      cell: ({ roles }) => roles.map((role) => t.roles[role]).join(", "),
    },
    { id: "state", header: words.state, cell: (row) => words.states[personState(row)] },
    {
      id: "seen",
      header: words.lastSeen,
      cell: ({ last_seen_at }) => (last_seen_at === null ? words.neverSeen : instant(last_seen_at)),
    },
    {
      id: "passkeys",
      header: words.passkeyCount,
      isNumber: true,
      cell: ({ passkeys }) => format.digits(passkeys),
    },
    {
      id: "sessions",
      header: words.sessionCount,
      isNumber: true,
      cell: ({ sessions }) => format.digits(sessions),
    },
  ];
}
