/** One member of staff: roles, sessions and passkeys, and the acts on both. */
import { useState } from "react";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { ActDialog } from "../acts/act-dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { QueryState } from "../query-state.tsx";
import { linkGiven } from "../acts/link-given.tsx";
import { hashTo } from "../frame/places.ts";
import { RequestList } from "../acts/request-list.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import { Button } from "../../ui/button.tsx";
import { AccessRows } from "./access-rows.tsx";
import { personState, type PersonRow } from "./person-words.ts";
import { RoleBoxes } from "./role-boxes.tsx";
import styles from "../admin.module.css";

type PersonAct =
  | "invite-again"
  | "change-roles"
  | "disable-staff"
  | "enable-staff"
  | "end-staff-access";

/** The chosen act and its input. */
export interface Chosen {
  act: PersonAct & ActName;
  input: Record<string, unknown>;
}

export function PersonScreen({ onMe, place }: ScreenProps) {
  const { t } = useAdminMessages();
  const read = useStaffQuery("people");
  const people = read.value?.people ?? [];
  const person = people.find(({ id }) => id === place.id);
  return (
    <>
      <p>
        <a href={hashTo("/staff")}>{t.people.back}</a>
      </p>
      <QueryState read={read} title={t.placeNames.person} />
      {read.value !== undefined && person === undefined && <h1>{t.people.noPerson}</h1>}
      {person !== undefined && <Person key={person.id} person={person} onMe={onMe} />}
    </>
  );
}

function Person({ person, onMe }: { person: PersonRow } & Pick<ScreenProps, "onMe">) {
  const { t } = useAdminMessages();
  const words = t.people;
  const { id, roles: has } = person;
  const name = person.name || words.leftName;
  const draft = useFormDraft("change-roles", id, { roles: has });
  const { roles } = draft.values;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isGone = personState(person) === "gone";
  const choose = (act: Chosen["act"], more: object = {}) =>
    setChosen({ act, input: { staff: id, ...more } });
  return (
    <>
      <h1>{name}</h1>
      <PersonFacts person={person} />
      <RequestList title={t.powerTitle} only="power" target={id} onMe={onMe} />
      <RoleBoxes roles={roles} onChange={(next) => draft.change({ roles: next })} />
      <span className={styles["tools"]}>
        <Button
          variant="quiet"
          disabled={roles.length === 0 || roles.join() === has.join()}
          onClick={() => choose("change-roles", { roles })}
        >
          {words.changeRoles}
        </Button>
        {!isGone && (
          <Button variant="quiet" onClick={() => choose("invite-again")}>
            {words.newLink}
          </Button>
        )}
        <Button variant="quiet" onClick={() => choose(isGone ? "enable-staff" : "disable-staff")}>
          {isGone ? words.letBack : words.letGo}
        </Button>
      </span>
      <p>
        <a href={hashTo("/log", { filter: { actor: `staff:${id}` } })}>{words.whatTheyDid}</a>
      </p>
      <AccessRows staff={id} onEnd={(access) => choose("end-staff-access", access)} />
      {chosen !== null && (
        <ActDialog
          act={chosen.act}
          input={chosen.input}
          target={name}
          onMe={onMe}
          onSent={() => chosen.act === "change-roles" && draft.clear()}
          onClose={() => setChosen(null)}
          outcome={linkGiven}
        />
      )}
    </>
  );
}

function PersonFacts({ person }: { person: PersonRow }) {
  const { t } = useAdminMessages();
  const instant = useInstant();
  const { created_at, disabled_at, last_seen_at } = person;
  const words = t.people;
  return (
    <p className={styles["soft"]}>
      {words.states[personState(person)]}; {t.since(instant(created_at))}; {words.lastSeen}:{" "}
      {last_seen_at === null ? words.neverSeen : instant(last_seen_at)}
      {disabled_at !== null && `; ${words.goneAt(instant(disabled_at))}`}
    </p>
  );
}
