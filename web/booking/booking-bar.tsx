/**
 * The bar of held seats, on every screen: which seats, the amount, the time left, the next step. When the time is over
 * it becomes the message, and takes the focus. A payment under way is followed in it, too.
 */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useMessages } from "../i18n/use-messages.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { LazyPaymentNotice } from "./lazy-payment-notice.tsx";
import { LoadHeld } from "./load-held.tsx";
import { stopTime } from "./stop-text.ts";
import { bookingIn, checkoutAddress, seatsAddress } from "./booking-info.ts";
import { BottomBar, PaymentAbove, ToPayment } from "./bottom-bar.tsx";
import { SpokenCountdown } from "./countdown.tsx";
import { storeHeld, useBarInPopup, useHeldState, type HeldSeats } from "./held-seats.ts";
import { useHoldExpiry } from "./use-hold-expiry.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** The id of an open trip's seats. */
export const SEATS_ID = "seats";
/** The screen of a payment in progress, where the bar is not shown. */
const SILENT_AT = "/successPage";

type BarPlacement = "seats" | "checkout" | "elsewhere";

export function BookingBar({ isInPopup = false }: { isInPopup?: boolean }) {
  const { held, reporters, popups } = useHeldState();
  const { pathname, hash } = useLocation();
  useBarInPopup(isInPopup);
  if (pathname === SILENT_AT || (popups > 0 && !isInPopup)) return null;
  const isCheckout =
    pathname === "/routeDetails" && bookingIn(hash) === held?.booking.ticketingUniqueId;
  const isSeats = pathname === "/bookingPage" && reporters > 0;
  return (
    <>
      {reporters === 0 && <LoadHeld />}
      {held === null && (
        <LazyPaymentNotice
          render={(text, action) => (
            <BottomBar secondsLeft={null} isInPopup={isInPopup} action={action}>
              <output>{text}</output>
            </BottomBar>
          )}
        />
      )}
      {held !== null && (
        <Held
          key={held.booking.ticketingUniqueId}
          held={held}
          isInPopup={isInPopup}
          placement={isCheckout ? "checkout" : isSeats ? "seats" : "elsewhere"}
        />
      )}
    </>
  );
}

function Held({
  held,
  isInPopup,
  placement,
}: {
  held: HeldSeats;
  isInPopup: boolean;
  placement: BarPlacement;
}) {
  const secondsLeft = useSecondsLeft(held.hold);
  const { isOver } = useHoldExpiry({ seatsHeld: held.seatNos.length, secondsLeft });
  const [seatNos, setSeatNos] = useState(held.seatNos);
  // Keeps the names of seats that have just expired.
  if (held.seatNos.length > 0 && held.seatNos !== seatNos) setSeatNos(held.seatNos);
  const names = seatNos.join(", ");

  const isRunning = held.seatNos.length > 0 && secondsLeft !== null;
  return (
    <>
      <SpokenCountdown seconds={isOver ? 0 : secondsLeft} />
      {isOver && <Over held={held} names={names} isInPopup={isInPopup} placement={placement} />}
      {!isOver && isRunning && (
        <BottomBar
          secondsLeft={secondsLeft}
          isInPopup={isInPopup}
          above={
            <LazyPaymentNotice render={(text, action) => <PaymentAbove {...{ text, action }} />} />
          }
          action={<NextStep held={held} names={names} placement={placement} />}
        >
          <Facts held={held} names={names} placement={placement} />
        </BottomBar>
      )}
    </>
  );
}

interface PartProps {
  held: HeldSeats;
  names: string;
  placement: BarPlacement;
}

function Facts({ held, names, placement }: PartProps) {
  const { t, fare } = useMessages();
  const when = useDepartureText(held);
  return (
    <>
      {placement === "seats" ? (
        <b>{names}</b>
      ) : (
        <Link to={seatsAddress(held.booking)} aria-label={`${t.checkout.backToSeats}: ${names}`}>
          <b>{names}</b>
        </Link>
      )}
      {/* Whoever has chosen a later stop at checkout leaves later. */}
      {placement !== "checkout" && <span>{t.booking.barBus(when)}</span>}
      {held.total !== undefined && <b>{fare(held.total)}</b>}
    </>
  );
}

function useDepartureText({ departure: { day, clock } }: HeldSeats): string {
  return stopTime({ point_date: day, point_time: clock }, useMessages());
}

function NextStep({ held, names, placement }: PartProps) {
  const { t } = useMessages();
  const when = useDepartureText(held);
  if (placement === "checkout") return <ToPayment />;
  return (
    <LinkButton
      to={checkoutAddress(held.booking.ticketingUniqueId)}
      isWide
      aria-busy={held.isChanging || undefined}
      aria-label={placement === "seats" ? undefined : t.booking.continueHeld(names, when)}
      onClick={(event) => held.isChanging && event.preventDefault()}
    >
      {t.booking.continue}
    </LinkButton>
  );
}

function Over({ held, names, isInPopup, placement }: PartProps & { isInPopup: boolean }) {
  const { t } = useMessages();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus({ preventScroll: true }), []);

  const end = (): void => {
    storeHeld(null);
    if (placement === "seats") document.getElementById(SEATS_ID)?.focus();
  };
  return (
    <BottomBar
      secondsLeft={null}
      isInPopup={isInPopup}
      isOver
      action={
        placement === "seats" ? (
          <Button isWide onClick={end}>
            {t.booking.chooseAgain}
          </Button>
        ) : (
          <>
            <LinkButton to={seatsAddress(held.booking)} isWide onClick={end}>
              {t.booking.chooseAgain}
            </LinkButton>
            <Button variant="plain" isWide onClick={end}>
              {t.shell.close}
            </Button>
          </>
        )
      }
    >
      <span ref={message} role="alert" tabIndex={-1}>
        <b>{t.booking.overTitle}</b>: {t.booking.overSeats(names)}
      </span>
    </BottomBar>
  );
}
