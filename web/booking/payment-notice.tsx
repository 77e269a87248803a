/**
 * The state of a payment that this phone began: in doubt, paid, or being refunded. Shown on every screen until the
 * buyer has read its result; the newest one with news is shown.
 */
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { findWallet } from "../api/client.ts";
import { isTransient } from "../api/retries.ts";
import { useQuery } from "../api/use-query.ts";
import { useMessages } from "../i18n/use-messages.ts";
import {
  toFailedPayment,
  isByWallet,
  moneyAfter,
} from "../screens/payment-error/failed-payment.ts";
import { LinkButton } from "../ui/button.tsx";
import {
  forgetPayment,
  noteDoubt,
  useFollowedPayments,
  type FollowedPayment,
} from "./followed-payments.ts";
import { buildCallbackAddress } from "./payment-keys.ts";

const ASK_EVERY_MS = 10_000;

interface Props {
  /** The place where the notice is shown. */
  render: (text: string, action: ReactNode) => ReactNode;
}

export function PaymentNotice({ render }: Props): ReactNode {
  const [newest, ...others] = useFollowedPayments();
  return newest === undefined ? null : (
    <Notice
      key={newest.keys.ticketBillPayBkashId}
      payment={newest}
      others={others}
      render={render}
    />
  );
}

interface NoticeProps extends Props {
  payment: FollowedPayment;
  others: readonly FollowedPayment[];
}

function Notice({ payment, others, render }: NoticeProps) {
  const { t } = useMessages();
  const end = useEnd(payment);
  const [next, ...rest] = others;
  if (end === null) {
    return (
      next && (
        <Notice key={next.keys.ticketBillPayBkashId} payment={next} others={rest} render={render} />
      )
    );
  }
  const text = payment.seats === "" ? end.text : `${payment.seats}: ${end.text}`;
  return render(
    text,
    <LinkButton
      to={end.to}
      state={end.state}
      isWide
      variant={end.isOver ? "main" : "quiet"}
      onClick={() => end.isOver && forgetPayment(payment.keys.ticketBillPayBkashId)}
    >
      {end.isTicket ? t.payment.seeTicket : t.payment.see}
    </LinkButton>,
  );
}

interface Told {
  text: string;
  to: string;
  state: unknown;
  isOver: boolean;
  isTicket: boolean;
}

/** Returns null while nothing is known of the payment, and where there is nothing to tell. */
function useEnd({ keys, wasInDoubt }: FollowedPayment): Told | null {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const [isSettled, setIsSettled] = useState(false);
  const { value, refusal } = useQuery("POST /api/payment-state", keys, {
    isQuiet: true,
    refreshInterval: isSettled ? 0 : ASK_EVERY_MS,
  });
  const bill = keys.ticketBillPayBkashId;
  const isRefused = refusal !== undefined && !isTransient(refusal) && refusal.status < 500;
  const ticketId =
    value !== undefined && "data" in value ? value.data.ticket_data.ticketing_id : null;
  const ticketAddress =
    ticketId === null ? null : `/${keys.bookingType}-invoice/${encodeURIComponent(ticketId)}`;
  const money = isRefused ? moneyAfter(toFailedPayment(refusal)) : null;
  // A page that may still be paid is no doubt.
  const isInDoubt = value?.status_code === 202 && value.code !== "awaiting_buyer";
  // A buyer who never read of a doubt has read the refusal, or never returned from the wallet's page.
  const isNothing =
    money === "not_charged" || refusal?.code === "bill_unknown" || isByWallet(refusal?.code);
  const isRead = (isNothing && !wasInDoubt) || pathname === ticketAddress;
  if ((isRefused || ticketId !== null) && !isSettled) setIsSettled(true);

  useEffect(() => {
    if (isRead) forgetPayment(bill);
    else if (isInDoubt) noteDoubt(bill);
  }, [isRead, isInDoubt, bill]);

  if (isRead) return null;
  if (ticketAddress !== null) {
    const to = { to: ticketAddress, state: undefined };
    return { ...to, text: t.payment.isPaid, isOver: true, isTicket: true };
  }
  if (isRefused && money !== null) {
    const to = { to: "/error", state: toFailedPayment(refusal) };
    return {
      ...to,
      text: t.payment.money[money]([findWallet(refusal.body)]),
      isOver: true,
      isTicket: false,
    };
  }
  if (!isInDoubt) return null;
  const to = { to: "/successPage", state: { callback: buildCallbackAddress(keys) } };
  return { ...to, text: t.payment.isChecked, isOver: false, isTicket: false };
}
