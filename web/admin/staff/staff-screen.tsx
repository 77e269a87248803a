/** Staff: everybody who has or had access, what waits for a second person, and someone new. */
import { useAdminMessages } from "../admin-messages.ts";
import { Chip, type Tone } from "../chip.tsx";
import { Icon, type IconName } from "../frame/icon.tsx";
import { DataTable, type DataColumn } from "../lists/data-table.tsx";
import { PlaceHead } from "../place-head.tsx";
import { QueryState } from "../query-state.tsx";
import { hashTo } from "../frame/places.ts";
import { RequestList } from "../acts/request-list.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { RoleTable } from "./role-table.tsx";
import { InviteForm } from "./invite-form.tsx";
import { isHereNow, personState, type PersonRow, type PersonState } from "./person-words.ts";
import { useRightsWords } from "./use-rights-words.ts";

const STATES: Record<Exclude<PersonState, "here">, [Tone, IconName]> = {
  invited: ["warn", "clock"],
  gone: ["bad", "leave"],
};

export function StaffScreen({ onMe }: ScreenProps) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("people");
  const columns = usePersonColumns(read.receivedAt ?? 0);
  const people = read.value?.people ?? [];
  return (
    <>
      <PlaceHead title={t.placeNames.staff} lead={t.people.staffLead} />
      <RequestList title={t.powerTitle} only="power" onMe={onMe} />
      <QueryState read={read} />
      {read.value !== undefined && (
        <DataTable
          name="staff"
          caption={t.people.staffCaption}
          columns={columns}
          rows={people}
          rowId={({ id }) => id}
        />
      )}
      {read.value !== undefined && <RoleTable rights={read.value.rights} />}
      <InviteForm onMe={onMe} />
    </>
  );
}

/** `now`: when the answer came, epoch ms. */
function usePersonColumns(now: number): DataColumn<PersonRow>[] {
  const { t, format } = useAdminMessages();
  const { hereNow } = useRightsWords();
  const instant = useInstant();
  const words = t.people;
  return [
    {
      id: "name",
      header: words.name,
      isMain: true,
      line: 1,
      cell: ({ id, name }) => <a href={hashTo("/person", { id })}>{name || words.leftName}</a>,
    },
    {
      id: "roles",
      header: words.rolesOf,
      line: 2,
      cell: ({ roles }) => roles.map((role) => t.roles[role]).join(", "),
    },
    {
      id: "state",
      header: words.state,
      line: 1,
      cell: (row) => {
        const state = personState(row);
        // Nearly everybody works here: a chip marks who does not.
        if (state === "here") return words.states[state];
        const [tone, sign] = STATES[state];
        return (
          <Chip tone={tone} sign={<Icon name={sign} />}>
            {words.states[state]}
          </Chip>
        );
      },
    },
    {
      id: "seen",
      header: words.lastSeen,
      line: 2,
      cell: (row) =>
        isHereNow(row, now) ? (
          <Chip tone="good" sign={<Icon name="check" />}>
            {hereNow}
          </Chip>
        ) : row.last_seen_at === null ? (
          words.neverSeen
        ) : (
          instant(row.last_seen_at)
        ),
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
