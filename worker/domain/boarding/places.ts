/**
 * Places on the map, in thousandths of a degree, some 100 m: where stops are and where a bus was. Pure; lengths in
 * metres.
 */
import { latinDigits } from "../digits.ts";

export interface Place {
  latMilli: number;
  lngMilli: number;
}

/** Around Bangladesh, in thousandths of a degree. */
const BANGLADESH = { south: 20_500, north: 26_700, west: 88_000, east: 92_800 };
const METRES_PER_DEGREE = 111_195;
/** `23.8103, 90.4125`, as maps give it to be copied. */
const PAIR = /^(-?\d{1,3}(?:\.\d{1,15})?)[\s,;]+(-?\d{1,3}(?:\.\d{1,15})?)$/;
const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/;

export function toPlace({ lat, lng }: { lat: number; lng: number }): Place {
  return { latMilli: Math.round(lat * 1000), lngMilli: Math.round(lng * 1000) };
}

export function isInBangladesh({ latMilli, lngMilli }: Place): boolean {
  return isLatitudeHere(latMilli) && isLongitudeHere(lngMilli);
}

/** On a plane, which is exact enough within the country. */
export function metresBetween(a: Place, b: Place): number {
  const north = (a.latMilli - b.latMilli) / 1000;
  const middle = (((a.latMilli + b.latMilli) / 2000) * Math.PI) / 180;
  const east = ((a.lngMilli - b.lngMilli) / 1000) * Math.cos(middle);
  return Math.hypot(north, east) * METRES_PER_DEGREE;
}

/** Reads latitude and longitude, in this order. Returns null for any other text and for a place abroad. */
export function parsePlace(text: string): Place | null {
  const [, lat, lng] = PAIR.exec(latinDigits(text).trim()) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const place = toPlace({ lat: Number(lat), lng: Number(lng) });
  return isInBangladesh(place) ? place : null;
}

/** As `parsePlace` reads it; an unknown place is an empty text. */
export function formatPlace(place: Partial<Record<keyof Place, number | null>>): string {
  const { latMilli, lngMilli } = place;
  if (typeof latMilli !== "number" || typeof lngMilli !== "number") return "";
  return `${formatDegrees(latMilli)}, ${formatDegrees(lngMilli)}`;
}

/** Thousandths of a degree; undefined for a text that is no latitude of Bangladesh. */
export function parseLatitude(text: string): number | undefined {
  const milli = parseDegrees(text);
  return milli !== undefined && isLatitudeHere(milli) ? milli : undefined;
}

/** Thousandths of a degree; undefined for a text that is no longitude of Bangladesh. */
export function parseLongitude(text: string): number | undefined {
  const milli = parseDegrees(text);
  return milli !== undefined && isLongitudeHere(milli) ? milli : undefined;
}

export function formatDegrees(milli: number): string {
  return String(milli / 1000);
}

function parseDegrees(text: string): number | undefined {
  const latin = latinDigits(text);
  return DEGREES.test(latin) ? Math.round(Number(latin) * 1000) : undefined;
}

function isLatitudeHere(milli: number): boolean {
  return BANGLADESH.south <= milli && milli <= BANGLADESH.north;
}

function isLongitudeHere(milli: number): boolean {
  return BANGLADESH.west <= milli && milli <= BANGLADESH.east;
}
