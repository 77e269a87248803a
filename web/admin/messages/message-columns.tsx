/** The columns of a list of messages. */
import type { ReactNode } from "react";
import type { StaffMessage } from "../../../worker/contract/staff/staff-messages.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { DataColumn } from "../lists/data-table.tsx";
import { hashTo } from "../frame/places.ts";
import { useInstant } from "../use-instant.ts";
import { gatewayText, stateText } from "./message-words.ts";

export function useMessageColumns(
  may: readonly string[],
  actsOf: (message: StaffMessage) => ReactNode,
): DataColumn<StaffMessage>[] {
  const { t, format } = useAdminMessages();
  const instant = useInstant();
  const words = t.messages;
  return [
    { id: "what", header: words.what, isMain: true, cell: ({ about }) => words.about[about] },
    { id: "state", header: words.state, cell: (message) => stateText(words, message) },
    { id: "when", header: words.when, cell: ({ at }) => instant(at) },
    { id: "sale", header: words.sale, cell: (message) => <Sale {...message} /> },
    {
      id: "trip",
      header: words.trip,
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
      cell: ({ price }) => (price === null ? "" : format.money(price)),
    },
    {
      id: "gateway",
      header: words.gateway,
      cell: ({ gateway }) => (gateway === null ? "" : gatewayText(words, gateway)),
    },
    { id: "acts", header: words.acts, cell: actsOf },
  ];
}

function Sale({ bill, pnr }: Pick<StaffMessage, "bill" | "pnr">) {
  const { format } = useAdminMessages();
  // The number, since a PNR may be the number of another sale.
  return <a href={hashTo("/sale", { id: `#${bill}` })}>{pnr ?? `#${format.digits(bill)}`}</a>;
}
