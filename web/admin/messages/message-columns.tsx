/** The columns of a list of messages. */
import type { ReactNode } from "react";
import type { StaffMessage } from "../../../worker/contract/staff/staff-messages.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Chip, type Tone } from "../chip.tsx";
import type { DataColumn } from "../lists/data-table.tsx";
import { Icon, type IconName } from "../frame/icon.tsx";
import { hashTo } from "../frame/places.ts";
import { useInstant } from "../use-instant.ts";
import { gatewayText, stateNotes } from "./message-words.ts";

const LOOKS: Record<StaffMessage["state"], [Tone, IconName]> = {
  due: ["plain", "clock"],
  sending: ["plain", "clock"],
  accepted: ["full", "message"],
  delivered: ["good", "check"],
  failed: ["bad", "warn"],
  unknown: ["warn", "warn"],
  dropped: ["plain", "close"],
};

export function useMessageColumns(
  may: readonly string[],
  actsOf: (message: StaffMessage) => ReactNode,
): DataColumn<StaffMessage>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.messages;
  return [
    {
      id: "what",
      header: words.what,
      isMain: true,
      isOneLine: true,
      line: 1,
      cell: ({ about }) => words.about[about],
    },
    { id: "state", header: words.state, line: 1, cell: (message) => <State {...message} /> },
    { id: "when", header: words.when, isOneLine: true, line: 2, cell: ({ at }) => instant(at) },
    { id: "sale", header: words.sale, line: 3, cell: (message) => <Sale {...message} /> },
    {
      id: "trip",
      header: words.trip,
      isOneLine: true,
      line: 2,
      cell: ({ trip: { id, name } }) =>
        may.includes("trip") ? (
          <a href={hashTo("/trip", { id })}>{format.name(name)}</a>
        ) : (
          format.name(name)
        ),
    },
    {
      id: "attempts",
      header: words.attempts,
      isNumber: true,
      cell: ({ attempts }) => format.digits(attempts),
    },
    {
      id: "parts",
      header: words.parts,
      isNumber: true,
      cell: ({ parts }) => (parts === null ? "" : format.digits(parts)),
    },
    {
      id: "price",
      header: words.price,
      isNumber: true,
      line: 3,
      cell: ({ price }) => (price === null ? "" : format.money(price)),
    },
    {
      id: "gateway",
      header: words.gateway,
      isExtra: true,
      cell: ({ gateway }) => (gateway === null ? "" : gatewayText(words, gateway)),
    },
    { id: "acts", header: words.acts, cell: actsOf },
  ];
}

function State({ state, ...message }: Pick<StaffMessage, "state" | "why" | "is_closed">) {
  const { t } = useAdminMessages();
  const [tone, sign] = LOOKS[state];
  return (
    <div>
      <Chip tone={tone} sign={<Icon name={sign} />}>
        {t.messages.states[state]}
      </Chip>{" "}
      {stateNotes(t.messages, message)}
    </div>
  );
}

function Sale({ bill, pnr }: Pick<StaffMessage, "bill" | "pnr">) {
  const { format } = useAdminMessages();
  // The number, since a PNR may be the number of another sale.
  return <a href={hashTo("/sale", { id: `#${bill}` })}>{pnr ?? `#${format.digits(bill)}`}</a>;
}
