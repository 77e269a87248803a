/** Staged: what needs a second person though it moves no money: another name of a place, another day of a ticket. */
import { deepEqual, equal } from "node:assert/strict";
import { entryVersion } from "../../../worker/acts/content/entry-version.ts";
import { aSale } from "./move-scenarios.ts";
import { Office } from "./office.ts";
import { scenarios } from "./script.ts";

const FIELDS = { name: "University", route_type: "limited", image: "x.svg", position: 1 };

/** The input of save-entry that gives the stage's destination, or its copy without trips, another name. */
async function renamed(id: string, name: string) {
  const was = { ...FIELDS, short_names: "", english: "" };
  return { kind: "destination", id, seen: await entryVersion(was), fields: { ...was, name } };
}

const getName = (office: Office, id: string) =>
  office.rows("SELECT name FROM destinations WHERE id = ?", id).flat()[0];

export const SECOND_PERSON_SCENARIOS = scenarios({
  async "Y11: a destination with trips gets another name with a second person"(s) {
    const office = new Office(s);
    const [rita, karim] = [office.person("S-rita", "content"), office.person("S-karim", "content")];
    const input = await renamed("1", "College");
    const { outcome, request } = await office.act(rita, "save-entry", input);
    deepEqual([outcome, getName(office, "1")], ["asked", "University"]);
    const { hash } = await office.approve(karim, request);
    equal((await office.approve(karim, request, hash)).outcome, "done");
    equal(getName(office, "1"), "College");
  },
  async "Y11b: who gives a destination without trips another name is too late for the first trip"(
    s,
  ) {
    const office = new Office(s);
    const rita = office.person("S-rita", "content");
    office.person("S-karim", "content");
    office.write(
      "INSERT INTO destinations (id, name, route_type, image, position) VALUES ('7', 'University', 'limited', 'x.svg', 1)",
    );
    const input = await renamed("7", "Polytechnic");
    const { hash } = await office.preview(rita, "save-entry", input);
    const slow = await s.until(office.confirm(rita, "save-entry", input, hash), "write");
    office.write("UPDATE trips SET destination_id = '7' WHERE id = '32'");
    equal((await office.finish(slow)).outcome, "overtaken");
    equal(getName(office, "7"), "University");
  },
  async "Y12: a trip to which a ticket is on its way goes to another day with a second person"(s) {
    const office = new Office(s);
    const rita = office.person("S-rita", "ops");
    office.person("S-karim", "ops");
    const sale = await aSale(s, "A1");
    const moving = await s.until(sale.to("32", "B1"), "M4");
    const [times = []] = office
      .rows("SELECT departs_at, arrives_at, returns_at FROM trips WHERE id = '32'")
      .map((row) => row as (number | null)[]);
    const [departs = "", arrives = "", returns] = times.map((at) =>
      at === null ? undefined : new Date(at - 86_400_000).toISOString(),
    );
    const input = { trip: "32", departs, arrives, returns };
    equal((await office.act(rita, "set-times", input)).outcome, "asked");
    equal(await s.finish(moving).then(({ ok }) => ok), true);
  },
});
