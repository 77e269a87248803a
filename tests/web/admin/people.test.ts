/** What the office says of people and agents: where they stand, who did something, which acts are due. */
import { describe, expect, test } from "vitest";
import { actsFor } from "../../../web/admin/agents/agent-acts.ts";
import { aheadText } from "../../../web/admin/figures/ahead-text.ts";
import { actorName, actorsFor } from "../../../web/admin/log/actor-name.ts";
import { namesBy, personState } from "../../../web/admin/staff/person-words.ts";
import { filtersIn, listFilledFilters } from "../../../web/admin/lists/use-draft.ts";
import { people as words } from "../../../web/i18n/bn/office/people.ts";
import { formatFor } from "../../../web/i18n/format.ts";

test.each([
  [{ disabled_at: null, passkeys: 1, last_seen_at: null }, "here"],
  [{ disabled_at: null, passkeys: 0, last_seen_at: null }, "invited"],
  [{ disabled_at: null, passkeys: 0, last_seen_at: "2026-12-01T10:00:00+06:00" }, "here"],
  [{ disabled_at: "2026-12-01T10:00:00+06:00", passkeys: 1, last_seen_at: null }, "gone"],
] as const)("%j is %s", (person, state) => {
  expect(personState(person)).toBe(state);
});

test("names stand in place of ids, also for who has left; what is no person stays", () => {
  const people = [
    { id: "S-1", name: "করিম" },
    { id: "S-2", name: "" },
  ];
  const nameOf = namesBy(people, "gone");
  expect(
    ["staff:S-1", "staff:S-2", "staff:desk", "schedule"].map((who) => actorName(who, nameOf)),
  ).toEqual(["করিম", "gone", "desk", "schedule"]);
  expect(actorsFor(people, "")).toEqual(["staff:S-1", "staff:S-2"]);
  expect(actorsFor(people, "staff:desk"), "what the address names can be seen as chosen").toEqual([
    "staff:S-1",
    "staff:S-2",
    "staff:desk",
  ]);
});

describe("the acts on an agent", () => {
  const ALL = ["approve-agent", "suspend-agent", "resume-agent", "log-out-agent", "recover-agent"];
  test.each([
    [
      { state: "waiting", is_verified: false, sessions: 0 },
      ["approve-agent", "recover-agent", "suspend-agent"],
    ],
    [
      { state: "active", is_verified: true, sessions: 2 },
      ["recover-agent", "log-out-agent", "suspend-agent"],
    ],
    [
      { state: "active", is_verified: false, sessions: 0 },
      ["approve-agent", "recover-agent", "suspend-agent"],
    ],
    [{ state: "suspended", is_verified: false, sessions: 0 }, ["resume-agent"]],
  ] as const)("%j", (agent, acts) => {
    expect(actsFor(agent, ALL)).toEqual(acts);
    expect(actsFor(agent, []), "nothing that the roles don't allow").toEqual([]);
  });
});

test("how long before a departure is said in words", () => {
  const format = formatFor("bn");
  const said = [
    { days: 0, next: 1 },
    { days: 1, next: 3 },
    { days: 30, next: null },
  ].map((group) => aheadText(words, format, group));
  expect(said).toEqual(["এক দিনের কম", "১ থেকে ৩ দিন", "৩০ দিন বা তার বেশি"]);
});

test("filters of the address are those of the names asked for, and empty ones are not sent", () => {
  const filter = filtersIn(new URLSearchParams("day=2026-12-01&other=1"), ["day", "actor"]);
  expect(filter).toEqual({ day: "2026-12-01", actor: "" });
  expect(listFilledFilters(filter)).toEqual({ day: "2026-12-01" });
});
