import { expect, test } from "vitest";
import { season } from "../../drizzle/season.ts";
import { Shop } from "../../worker/contract/booking/shop.ts";
import { shop } from "../../worker/config/shop-profile.ts";

const ours = shop({ SHOP_JSON: "{}" });
const having = (changes: object) => shop({ SHOP_JSON: JSON.stringify(changes) });

test("without changes the shop is the default one, complete by the contract [S10]", () => {
  expect(Shop.parse(ours)).toEqual(ours);
  expect(ours).toMatchObject({ name: "BhortiBus", nameBn: "ভর্তিবাস" });
  expect(shop({ SHOP_JSON: "" })).toEqual(ours);
});

test("there are two counters and eight pick-up centres, none named twice [C08] [S11]", () => {
  expect(ours.counters).toHaveLength(2);
  expect(new Set(ours.centers).size).toBe(8);
  expect(ours.townsWithStop).toHaveLength(2);
});

test("no contact of the default shop belongs to a real person", () => {
  const hosts = [ours.socialUrl, ours.chatUrl].map((url) => new URL(url).hostname);
  const domains = [...hosts, ours.email.slice(ours.email.indexOf("@") + 1)];
  expect(domains.filter((domain) => !domain.endsWith(".example"))).toEqual([]);
  const phones = [...ours.phones, ...ours.counters.map((counter) => counter.phone)];
  expect(phones.filter((phone) => !/^01900-0000\d\d$/.test(phone))).toEqual([]);
});

test("each field is changed by itself", () => {
  expect(having({ name: "OtherBus" })).toEqual({ ...ours, name: "OtherBus" });
  expect(having({ phones: ["01"], chatUrl: "https://m.example/x" })).toEqual({
    ...ours,
    phones: ["01"],
    chatUrl: "https://m.example/x",
  });
});

test("the Admin Login link leads to the shop's own back office, or to another address over TLS [S05]", () => {
  expect(ours.adminUrl).toBe("/admin");
  const adminUrl = "https://office.shop.test/login";
  expect(having({ adminUrl }).adminUrl).toBe(adminUrl);
  for (const wrong of ["/elsewhere", "//office.shop.test", "http://office.shop.test"]) {
    expect(() => having({ adminUrl: wrong })).toThrow("SHOP_JSON is not right: adminUrl: ");
  }
});

test("the variable is read once for as long as it stays the same", () => {
  const first = having({ name: "Once" });
  expect(having({ name: "Once" })).toBe(first);
  expect(having({ name: "Twice" }).name).toBe("Twice");
});

test.each([
  ["not JSON", "{name}", "SHOP_JSON must be a JSON object"],
  ["a list", "[]", "SHOP_JSON must be a JSON object"],
  ["null", "null", "SHOP_JSON must be a JSON object"],
  ["a name misspelled", '{"nmae":"X"}', 'SHOP_JSON is not right: Unrecognized key: "nmae"'],
  ["an empty name", '{"name":" "}', "SHOP_JSON is not right: name: "],
  ["a number for a phone", '{"phones":[17]}', "SHOP_JSON is not right: phones.0: "],
  ["no centre at all", '{"centers":[]}', "SHOP_JSON is not right: centers: "],
  ["half a counter", '{"counters":[{"name":"X"}]}', "SHOP_JSON is not right: counters.0.address: "],
  ["an email without a domain", '{"email":"me"}', "SHOP_JSON is not right: email: "],
  [
    "a link that runs",
    '{"chatUrl":"javascript:alert(1)"}',
    "SHOP_JSON is not right: chatUrl: must be an https address",
  ],
])("%s is an error that names what is wrong", (_, changes, sentence) => {
  expect(() => shop({ SHOP_JSON: changes })).toThrow(sentence);
});

test("the conditions page names a university of the season, whose buses stop in both towns [N11]", () => {
  const { destinations, trips, tripPoints, points } = season("2026-11-21");
  const to = destinations.find((destination) => destination.name === ours.universityWithStops);
  const there = trips.filter((trip) => trip.destinationId === to?.id);
  expect(there.length).toBeGreaterThan(0);
  for (const trip of there) {
    const boarding = tripPoints
      .filter((stop) => stop.tripId === trip.id && stop.kind === "boarding")
      .map((stop) => points.find((point) => point.id === stop.pointId)?.name ?? "");
    for (const town of ours.townsWithStop) {
      expect(boarding.filter((name) => name.startsWith(town))).toHaveLength(1);
    }
  }
});
