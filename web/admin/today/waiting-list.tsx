/** On Today: what needs somebody, the most urgent first, each leading to where it is mended. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "../frame/icon.tsx";
import { hashTo } from "../frame/places.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import admin from "../admin.module.css";
import styles from "./today.module.css";

interface Props {
  today: TodayView;
  may: readonly string[];
}

interface Row {
  tone: "bad" | "warn" | "plain";
  title: string;
  detail?: string;
  /** Where it is mended; null when that is closed to this person. */
  hash: string | null;
  button: string;
}

export function WaitingList({ today, may }: Props) {
  const { t } = useAdminMessages();
  const rows = useRows(today, may);
  const requests = useStaffQuery("requests", may.includes("requests") ? {} : null).value?.requests;
  if (rows.length === 0 && requests?.length !== 0) return null;
  return (
    <section className={admin["section"]} aria-label={t.today.waits}>
      <h2>{t.today.waits}</h2>
      {rows.length === 0 && <p className={admin["soft"]}>{t.noRequestsTitle}</p>}
      <ul className={styles["rows"]}>
        {rows.map(({ tone, title, detail, hash, button }) => {
          const what = (
            <>
              <Icon name="warn" />
              <span>
                <b>{title}</b>
                {detail !== undefined && <small>{detail}</small>}
              </span>
            </>
          );
          return (
            <li key={`${title} ${detail}`} data-tone={tone}>
              {hash === null ? (
                what
              ) : (
                <a href={hash}>
                  {what} <em>{button}</em>
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useRows(today: TodayView, may: readonly string[]): Row[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const agents = useStaffQuery("agents", may.includes("agents") ? { state: "waiting" } : null, {
    isQuiet: true,
  });
  const { look, fix } = t.today;
  const linked = (call: string, hash: string) => (may.includes(call) ? hash : null);
  const money = linked("doubts", hashTo("/money"));
  const person = linked("messages", hashTo("/messages", { filter: { state: "person" } }));
  const count = (tone: Row["tone"], name: string, many: number, hash: Row["hash"]): Row[] =>
    many === 0 ? [] : [{ tone, title: `${name}: ${format.digits(many)}`, hash, button: look }];
  return [
    ...count("bad", t.sales.inDoubt, today.in_doubt, money),
    ...today.boarding_waits.map(({ trip, name, leg, kind, seats }): Row => ({
      tone: "bad",
      title: `${format.name(name)}, ${t.duties.legs[leg]}`,
      detail: t.boarding.waits[kind](format.digits(seats)),
      hash: linked("boarding", hashTo("/trip", { id: trip, filter: { tab: "boarding" } })),
      button: look,
    })),
    ...today.duties_missing.map(({ trip, name, leg, departs_at: departs, lacks }): Row => ({
      tone: "warn",
      title: `${format.name(name)}: ${lacks.map((part) => t.duties.lacks[part]).join(", ")}`,
      detail: `${t.duties.legs[leg]}, ${instant(departs)}`,
      hash: hashTo("/trip", { id: trip, filter: { tab: "duty", form: leg } }),
      button: may.includes("set-duty") ? fix : look,
    })),
    ...count("warn", t.messages.todayFailed, today.messages_failed, person),
    ...count("warn", t.messages.todayUnknown, today.messages_unknown, person),
    ...count("warn", t.sales.refunds, today.refunds, money),
    ...(agents.value?.agents ?? []).map(({ id, name, address }): Row => ({
      tone: "plain",
      title: t.today.newAgent(name),
      detail: address,
      hash: hashTo("/agent", { id }),
      button: look,
    })),
  ];
}
