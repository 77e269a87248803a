/** The sentences on top of the parents' page: where the bus is, how old that is, or why it is not shown. Pure. */
import type { BusPageFacts } from "../../../worker/contract/pages/bus-page.ts";
import { dhakaDate, dhakaTime } from "../../../worker/domain/dhaka-time.ts";
import type { Messages } from "../../i18n/messages.ts";

export type LineView = Extract<NonNullable<BusPageFacts["bus"]>, { stops: unknown }>;

const MINUTE_MS = 60_000;

export function busNews(bus: BusPageFacts["bus"], messages: Messages, now: number): string[] {
  const { t, instant, time } = messages;
  const say = (at: number) => instant(dhakaDate(at), dhakaTime(at));
  if (bus === null) return [t.bus.unknown, t.bus.unknownText];
  switch (bus.state) {
    case "over":
      return [t.bus.over, t.bus.overText];
    case "cancelled":
      return [t.bus.cancelled];
    case "postponed":
      return [t.bus.postponed];
    case "before":
      return [t.bus.leaves(say(bus.times.departsAt))];
    case "arrived":
      return [t.bus.arrived(time(dhakaTime(bus.times.arrivesAt)))];
    case "on_road":
      return newsOnRoad(bus, messages, now);
    case "late":
      return [t.bus.late(time(dhakaTime(bus.times.arrivesAt))), ...newsOnRoad(bus, messages, now)];
  }
}

function newsOnRoad(bus: LineView, messages: Messages, now: number): string[] {
  const { t, time } = messages;
  const { mark, times } = bus;
  if (mark.seenAt === null) return [t.bus.notKnown(time(dhakaTime(times.departsAt)))];
  const ago = sayAgo(now - mark.seenAt, messages);
  if (!mark.isStale) return [placeNow(bus, messages), t.bus.seen(ago)];
  return [placeThen(bus, messages, ago), t.bus.stale];
}

function placeNow(bus: LineView, { t, name }: Messages): string {
  const { at, from, to } = namesOnLine(bus);
  if (at !== null) return t.bus.at(name(at));
  if (from === null) return t.bus.onRoad;
  return to === null ? t.bus.past(name(from)) : t.bus.between(name(from), name(to));
}

function placeThen(bus: LineView, { t, name }: Messages, ago: string): string {
  const { at, from, to } = namesOnLine(bus);
  if (at !== null) return t.bus.wasAt(ago, name(at));
  if (from === null) return t.bus.wasOnRoad(ago);
  return to === null ? t.bus.wasPast(ago, name(from)) : t.bus.wasBetween(ago, name(from), name(to));
}

function namesOnLine({ mark, stops }: LineView) {
  const nameAt = (position: number) => stops[position]?.name ?? null;
  return {
    at: mark.atStop === null ? null : nameAt(mark.atStop),
    from: nameAt(mark.lastLeft),
    to: nameAt(mark.lastLeft + 1),
  };
}

function sayAgo(ms: number, { t, digits }: Messages): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return t.bus.justNow;
  const hours = Math.floor(minutes / 60);
  return t.bus.ago(hours === 0 ? null : digits(hours), digits(minutes % 60));
}
