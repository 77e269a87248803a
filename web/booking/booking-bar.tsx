/**
 * The bar of held seats, on every screen: which seats, the amount, the time left, the next step. When the time is over
 * it shows the message and takes the focus. It also shows the progress of a payment.
 */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useMessages } from "../i18n/use-messages.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { LazyPaymentNotice } from "./lazy-payment-notice.tsx";
import { LoadHeld } from "./load-held.tsx";
import { formatStopTime } from "./stop-text.ts";
import { bookingIn, checkoutAddress, seatsAddress } from "./booking-info.ts";
import { BottomBar, PaymentAbove } from "./bottom-bar.tsx";
import { SpokenCountdown } from "./countdown.tsx";
import { findDeparture } from "./departure.ts";
import { storeHeld, useBarInPopup, useHeldState, type HeldSeats } from "./held-seats.ts";
import { PaySlot } from "./pay-slot.tsx";
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
  // Keeps the names of seats whose hold has just expired.
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
          isBesideSeats={placement === "seats"}
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
      <span>
        {t.booking.barSeats}{" "}
        {placement === "seats" ? (
          <b>{names}</b>
        ) : (
          <Link to={seatsAddress(held.booking)} aria-label={`${t.checkout.backToSeats}: ${names}`}>
            <b>{names}</b>
          </Link>
        )}
      </span>
      {/* At checkout the stops stand in the form, each with its time. */}
      {placement !== "checkout" && when !== "" && (
        <span>
          {t.booking.barBus} {when}
        </span>
      )}
      {/* The button that pays names it. */}
      {placement !== "checkout" && held.total !== undefined && (
        <span>
          {t.booking.total} <b>{fare(held.total)}</b>
        </span>
      )}
    </>
  );
}

/** The departure in words; the text is empty while it is not known. */
function useDepartureText({ departure }: HeldSeats): string {
  const format = useMessages();
  const leaves = findDeparture(departure);
  return leaves === null
    ? ""
    : formatStopTime({ point_date: leaves.day, point_time: leaves.clock }, format);
}

function NextStep({ held, names, placement }: PartProps) {
  const { t } = useMessages();
  const when = useDepartureText(held);
  if (placement === "checkout") return <PaySlot />;
  return (
    <LinkButton
      to={checkoutAddress(held.booking.ticketingUniqueId)}
      isWide
      aria-busy={held.isChanging || undefined}
      aria-label={
        placement === "seats"
          ? undefined
          : t.booking.continueHeld([names, when].filter(Boolean).join(", "))
      }
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
