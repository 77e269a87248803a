/** What search engines read of a list of trips. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../worker/db/client.ts";
import { aBus, aDestination, aTrip, aUnit, listStops } from "../support/catalogue.ts";
import { open } from "../support/pages.ts";
import { freezeDate } from "../support/stopped-clock.ts";

const db = database(env);
const HOSTILE = `Gate "1" </script><script>alert(1)</script></head>`;
const TRIPS_MAX = 20;

const Data = z.object({
  "@context": z.literal("https://schema.org"),
  "@type": z.literal("ItemList"),
  name: z.string(),
  url: z.string(),
  numberOfItems: z.int(),
  itemListElement: z.array(
    z.object({ position: z.int(), item: z.looseObject({ "@type": z.literal("BusTrip") }) }),
  ),
});

let list = "";
let destination = "";
let unit = "";

beforeAll(async () => {
  destination = await aDestination(db, { name: HOSTILE });
  unit = await aUnit(db, { destinationId: destination, name: "ক ইউনিট" });
  const trip = await aTrip(db, {
    destinationId: destination,
    unitId: unit,
    name: "ভোরের বাস",
    busId: await aBus(db, { name: HOSTILE }),
  });
  await listStops(db, trip.id, "boarding", ["কলেজ মোড়", "বাসস্ট্যান্ড"]);
  await listStops(db, trip.id, "dropping", ["কাজলা গেট", "প্রধান ফটক"]);
  list = `/bookingPage?destination=${destination}&unit=${unit}`;
});

describe.each([
  ["bn", "ভর্তিবাস"],
  ["en", "BhortiBus"],
] as const)("in %s", (language, provider) => {
  test("a trip has its times in Dhaka, its stations, the shop, its price and whether it is free", async () => {
    const { html } = await open(list, { language });
    const data = dataIn(html);
    expect(data).toMatchObject({
      name: `${HOSTILE}, ক ইউনিট`,
      url: `https://bus.test${list}`,
      numberOfItems: 1,
    });
    expect(data.itemListElement[0]?.item).toEqual({
      "@type": "BusTrip",
      name: `ভোরের বাস: ${HOSTILE}`,
      busName: HOSTILE,
      departureTime: "2030-12-04T22:00:00+06:00",
      arrivalTime: "2030-12-05T05:00:00+06:00",
      departureBusStop: { "@type": "BusStation", name: "কলেজ মোড়" },
      arrivalBusStop: { "@type": "BusStation", name: "প্রধান ফটক" },
      provider: {
        "@type": "Organization",
        name: provider,
        url: "https://bus.test",
        telephone: "01900-000017",
      },
      offers: {
        "@type": "Offer",
        url: `https://bus.test${list}`,
        price: "600.00",
        priceCurrency: "BDT",
        availability: "https://schema.org/InStock",
        availabilityEnds: "2030-12-04T21:30:00+06:00",
      },
    });
  });
});

test("a name can't end the element, and nothing but data is in it", async () => {
  const { html } = await open(list);
  expect(html).not.toContain("<script>alert");
  expect(html.match(/<\/head>/g)).toHaveLength(1);
  expect(html.indexOf("ld+json")).toBeLessThan(html.indexOf("</head>"));
  expect(dataIn(html).itemListElement[0]?.item["busName"]).toBe(HOSTILE);
});

test("the canonical address is the same, whatever else stands in the address and in which order", async () => {
  const { html } = await open(`/bookingpage/?fbclid=x&unit=${unit}&destination=${destination}`);
  const canonical = `https://bus.test${list}`;
  expect(html).toContain(`rel="canonical" href="${canonical.replaceAll("&", "&amp;")}"`);
  expect(html).toContain(`property="og:url" content="${canonical.replaceAll("&", "&amp;")}"`);
  expect(dataIn(html).url).toBe(canonical);
});

test("it is the list's: pages without trips have none, nor has a dialog over the list", async () => {
  const none = await aUnit(db, { destinationId: destination });
  const empty = `/bookingPage?destination=${destination}&unit=${none}`;
  for (const path of ["/", "/bookingPage", "/routeDetails", empty, `${list}&trip=1`]) {
    expect((await open(path)).html, path).not.toContain("ld+json");
  }
});

test(`at most ${TRIPS_MAX} trips are listed`, async () => {
  const many = await aUnit(db, { destinationId: destination });
  const trips = Array.from({ length: TRIPS_MAX + 1 }, (_, index) => index);
  for (const index of trips) {
    await aTrip(db, {
      destinationId: destination,
      unitId: many,
      journeyDate: `2030-11-${String(index + 1).padStart(2, "0")}`,
    });
  }
  const { html } = await open(`/bookingPage?destination=${destination}&unit=${many}`);
  const { numberOfItems, itemListElement } = dataIn(html);
  expect([numberOfItems, itemListElement.length]).toEqual([TRIPS_MAX, TRIPS_MAX]);
});

test("beyond the page's own reads nothing is read", async () => {
  freezeDate();
  await open(list);
  const closed = { prepare: () => expect.unreachable("D1 is read") } as unknown as D1Database;
  const { html } = await open(list, { env: { DB: closed } });
  expect(dataIn(html).itemListElement).toHaveLength(1);
});

function dataIn(html: string): z.output<typeof Data> {
  const found = [
    ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].map(([, json = ""]) => json);
  expect(found).toHaveLength(1);
  return Data.parse(JSON.parse(found[0] ?? ""));
}
