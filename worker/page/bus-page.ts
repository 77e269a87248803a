/**
 * The parents' page of a trip's bus, as plain HTML without the shop's bundle (protocol 25.B). All who watch a bus share
 * one read of D1 in half a minute, and the trip's object is never asked.
 */
import { readBusLink } from "../auth/bus-link.ts";
import { signerFor } from "../auth/signer.ts";
import { currentShop } from "../cache/current-shop.ts";
import { readEnglishNames } from "../cache/english-names.ts";
import { cachedBusTrip } from "../cache/public-reads.ts";
import { viewBus } from "../domain/boarding/bus-view.ts";
import type { Language } from "../domain/language.ts";
import { escapeHtml } from "./head.ts";

interface BusPage {
  status: 200 | 404 | 410;
  html: string;
}

export async function busPage(
  env: Env,
  link: string,
  { language, now }: { language: Language; now: number },
): Promise<BusPage> {
  const tripId = await readBusLink(await signerFor(env.SIGNING_KEY), link);
  const [trip, { phones }, names] = await Promise.all([
    tripId === null ? null : cachedBusTrip(env, tripId),
    currentShop(env),
    language === "en" ? readEnglishNames(env) : {},
  ]);
  const bus = trip && viewBus(trip, now);
  const { drawBus } = await import("#screens");
  const { title, body } = drawBus({ language, names, phones, now, bus });
  const status = bus === null ? 404 : bus.state === "over" ? 410 : 200;
  const renewal =
    status === 200
      ? '<noscript><meta http-equiv="refresh" content="60"></noscript><script src="/bus.js" defer></script>'
      : "";
  return {
    status,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/bus.css">${renewal}</head><body>${body}</body></html>`,
  };
}
