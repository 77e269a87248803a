/** Today of who keeps the shop's content: what the public pages lack, and where something new is written. */
import { useState } from "react";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { QueryState } from "../query-state.tsx";
import { WaitingRows, type WaitingRow } from "../today/waiting-rows.tsx";
import { useStaffQuery } from "../use-staff-query.ts";
import { findLastDay, listContentGaps, type ContentGap } from "./content-gaps.ts";
import { hashOfNew } from "./content-hash.ts";
import { findDetailName } from "./detail-name.ts";
import { useContentFacts } from "./use-content-facts.ts";
import admin from "../admin.module.css";

/** What is written most often. */
const OFTEN_NEW: readonly ContentKind[] = ["notice", "photo", "post", "destination"];
/** The one entry with the shop's own details. */
const SHOP = { kind: "shop", id: "shop" };
/** How many names of one gap are said. */
const NAMES_MOST = 3;

export function ContentToday() {
  const { t } = useAdminMessages();
  const read = useContentFacts();
  const rows = useRows(read.value);
  return (
    <>
      <section className={admin["section"]} aria-label={t.today.waits}>
        <h2>{t.today.waits}</h2>
        <QueryState read={read} />
        {read.value !== undefined && rows.length === 0 && (
          <p className={admin["soft"]}>{t.noRequestsTitle}</p>
        )}
        <WaitingRows rows={rows} />
      </section>
      <section className={admin["section"]} aria-label={t.content.add}>
        <h2>{t.content.add}</h2>
        <ul className={admin["tools"]}>
          {OFTEN_NEW.map((kind) => (
            <li key={kind}>
              <a className={admin["add"]} href={hashOfNew(kind)}>
                {t.content.one[kind]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function useRows(facts: Parameters<typeof listContentGaps>[0] | undefined): WaitingRow[] {
  const { t, format } = useAdminMessages();
  const [day] = useState(() => dhakaDate(Date.now()));
  const setup = useStaffQuery("setup-state", {}, { isQuiet: true });
  const shop = useStaffQuery("entry", SHOP, { isQuiet: true });
  const { kinds, fieldNames, none, profile, profileInvented } = t.content;
  const invented = setup.value?.invented ?? [];
  const say = ({ kind, field, rows: [first] }: ContentGap): string => {
    const value = field === "ends" ? format.date(findLastDay(first?.about ?? "")) : none;
    return `${kinds[kind]} · ${fieldNames[field]}: ${value}`;
  };
  // A notice is a text. A name that lacks English is shown as it is stored.
  const sayName = ({ field }: ContentGap, name: string) =>
    field === "image" ? format.name(name) : name;
  const list = (names: string[]): string => {
    const more = names.length - NAMES_MOST;
    return `${names.slice(0, NAMES_MOST).join(", ")}${more > 0 ? ` + ${format.digits(more)}` : ""}`;
  };
  const profileRow = (detail: string): WaitingRow => ({
    key: detail,
    tone: "plain",
    title: profile,
    detail,
    hash: hashTo("/content", { filter: { kind: "profile" } }),
    button: t.today.fix,
  });
  const gaps = facts === undefined ? [] : listContentGaps(facts, day);
  return [
    ...gaps.map((gap): WaitingRow => ({
      key: `${gap.kind} ${gap.field}`,
      tone: "warn",
      title: say(gap),
      detail: list(gap.rows.map(({ name }) => sayName(gap, name))),
      hash: hashTo("/content", { filter: { kind: gap.kind, id: gap.rows[0]?.id ?? "" } }),
      button: t.today.fix,
    })),
    ...(shop.value?.fields["hours"] === "" ? [profileRow(`${fieldNames["hours"]}: ${none}`)] : []),
    ...(invented.length === 0
      ? []
      : [profileRow(`${profileInvented} ${list(invented.map((one) => findDetailName(t, one)))}`)]),
  ];
}
