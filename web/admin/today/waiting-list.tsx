/** On Today: what needs somebody, the most urgent first, each leading to where it is mended. */
import type { TodayView } from "../../../worker/contract/staff/staff-sales.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo } from "../frame/places.ts";
import { useInstant } from "../use-instant.ts";
import { useStaffQuery } from "../use-staff-query.ts";
import admin from "../admin.module.css";
import { WaitingRows, type WaitingRow } from "./waiting-rows.tsx";

interface Props {
  today: TodayView;
  may: readonly string[];
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
      <WaitingRows rows={rows} />
    </section>
  );
}

/** Agents who signed up and wait for an answer. */
export function useNewAgents(may: readonly string[]) {
  const body = may.includes("agents") ? { state: "waiting" } : null;
  return useStaffQuery("agents", body, { isQuiet: true });
}

function useRows(today: TodayView, may: readonly string[]): WaitingRow[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const agents = useNewAgents(may);
  const { look, fix } = t.today;
  const linked = (call: string, hash: string) => (may.includes(call) ? hash : null);
  const money = linked("doubts", hashTo("/money"));
  const person = linked("messages", hashTo("/messages", { filter: { state: "person" } }));
  const count = (
    tone: WaitingRow["tone"],
    name: string,
    many: number,
    hash: WaitingRow["hash"],
  ): WaitingRow[] =>
    many === 0
      ? []
      : [{ key: name, tone, title: `${name}: ${format.digits(many)}`, hash, button: look }];
  return [
    ...count("bad", t.sales.inDoubt, today.in_doubt, money),
    ...today.boarding_waits.map(({ trip, name, leg, kind, seats }): WaitingRow => ({
      key: `${trip} ${leg} ${kind}`,
      tone: "bad",
      title: `${format.name(name)}, ${t.duties.legs[leg]}`,
      detail: t.boarding.waits[kind](format.digits(seats)),
      hash: linked("boarding", hashTo("/trip", { id: trip, filter: { tab: "boarding" } })),
      button: look,
    })),
    ...today.duties_missing.map(({ trip, name, leg, departs_at: departs, lacks }): WaitingRow => ({
      key: `${trip} ${leg}`,
      tone: "warn",
      title: `${format.name(name)}: ${lacks.map((part) => t.duties.lacks[part]).join(", ")}`,
      detail: `${t.duties.legs[leg]}, ${instant(departs)}`,
      hash: hashTo("/trip", { id: trip, filter: { tab: "duty", form: leg } }),
      button: may.includes("set-duty") ? fix : look,
    })),
    ...count("warn", t.messages.todayFailed, today.messages_failed, person),
    ...count("warn", t.messages.todayUnknown, today.messages_unknown, person),
    ...count("warn", t.sales.refunds, today.refunds, money),
    ...(agents.value?.agents ?? []).map(({ id, name, address }): WaitingRow => ({
      key: id,
      tone: "plain",
      title: t.today.newAgent(name),
      detail: address,
      hash: hashTo("/agent", { id }),
      button: look,
    })),
  ];
}
