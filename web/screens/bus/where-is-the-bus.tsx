/**
 * The parents' page: the stops of a trip as a straight line, and the bus on it. Only the Worker draws it, as plain HTML
 * with a sheet and a script of its own (web/public/bus.css, bus.js): it has none of the shop's bundle.
 */
import type { BusPageFacts } from "../../../worker/contract/pages/bus-page.ts";
import { dhakaDate, dhakaIso, dhakaTime } from "../../../worker/domain/dhaka-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { busNews, type LineView } from "./bus-news.ts";

type View = NonNullable<BusPageFacts["bus"]>;

/** The script replaces what is in `news` and `line`. */
export function WhereIsTheBus({ bus, now, phones }: BusPageFacts) {
  const messages = useMessages();
  const { t, time } = messages;
  const isRenewed = bus !== null && bus.state !== "over";
  return (
    <main>
      <p className="brand">{t.shell.product}</p>
      <h1>{t.bus.title}</h1>
      <div id="news" aria-live="polite" data-renewed={isRenewed || undefined}>
        {busNews(bus, messages, now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {isRenewed && (
        <output id="lost" hidden>
          {t.bus.lost}
        </output>
      )}
      <div id="line">
        {bus !== null && bus.state !== "over" && <Facts bus={bus} />}
        {bus !== null && "stops" in bus && <Line bus={bus} />}
        {isRenewed && <p className="as-of">{t.bus.asOf(time(dhakaTime(now)))}</p>}
      </div>
      <p className="call">
        {t.bus.call}{" "}
        {phones.map((phone) => (
          <PhoneLink key={phone} phone={phone} />
        ))}
      </p>
    </main>
  );
}

function Facts({ bus }: { bus: Exclude<View, { state: "over" }> }) {
  const { t, name, digits } = useMessages();
  return (
    <p className="facts">
      <strong>{name(bus.name)}</strong>
      <span>{name(bus.destination)}</span>
      <span>{t.bus.busAndPlate(name(bus.busName), digits(bus.plate))}</span>
    </p>
  );
}

function Line({ bus }: { bus: LineView }) {
  const { t, name, time, instant } = useMessages();
  const { mark, stops, returnsAt } = bus;
  return (
    <>
      <h2>{t.bus.ways[bus.leg]}</h2>
      <ol aria-label={t.bus.stops}>
        {stops.map((stop, position) => {
          const place = findPlaceOnLine(bus, position);
          return (
            // A line may pass a stop twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={position} className={place.className} aria-current={place.current}>
              <span className="stop">{name(stop.name)}</span>
              {stop.at !== null && (
                <time dateTime={dhakaIso(stop.at)}>{time(dhakaTime(stop.at))}</time>
              )}
              {/* A narrow line breaks between the two, not within one of them. */}{" "}
              {position <= mark.lastLeft && (
                <span className="hint">
                  {stop.leftBy === null ? t.bus.left : t.bus.leftBy(time(dhakaTime(stop.leftBy)))}
                </span>
              )}
              {place.hasBus && (
                <strong className="bus">{mark.isStale ? t.bus.wasHere : t.bus.here}</strong>
              )}
            </li>
          );
        })}
      </ol>
      {returnsAt !== null && (
        <p>{t.bus.waysBack(instant(dhakaDate(returnsAt), dhakaTime(returnsAt)))}</p>
      )}
    </>
  );
}

/** The bus stands beside the stop that it is at, or behind the last one that it has left. */
function findPlaceOnLine({ state, mark }: LineView, position: number) {
  const isLeft = position <= mark.lastLeft;
  const busAt = mark.atStop ?? (mark.lastLeft < 0 ? null : mark.lastLeft);
  const hasBus = (state === "on_road" || state === "late") && position === busAt;
  const isBehind = hasBus && mark.atStop === null;
  return {
    hasBus,
    className: [isLeft && "left", hasBus && (isBehind ? "behind" : "at"), mark.isStale && "stale"]
      .filter(Boolean)
      .join(" "),
    current: hasBus ? ("location" as const) : undefined,
  };
}
