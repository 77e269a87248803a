/** A form between what the server has and what was typed. */
import { expect, test } from "vitest";
import {
  mergeDraft,
  parseDraft,
  startDraft,
  typeInDraft,
} from "../../../../web/admin/forms/merge-draft.ts";

const saved = { name: "Old", fare: "600", stops: ["1", "2"] };
const typed = (changed: Partial<typeof saved>) => typeInDraft(startDraft(saved), changed);

test("holds what was typed, and nothing that is as the server has it", () => {
  expect(typed({ name: "Mine", fare: "600" }).typed).toEqual({ name: "Mine" });
  expect(typeInDraft(typed({ name: "Mine" }), { name: "Old" }).typed).toEqual({});
  expect(typed({ stops: ["1", "2"] }).typed).toEqual({});
});

test("is the same while the server has nothing new", () => {
  const draft = typed({ name: "Mine" });
  expect(mergeDraft(draft, { ...saved, stops: ["1", "2"] })).toBe(draft);
});

test("takes what another has changed, and keeps what was typed", () => {
  const now = { ...saved, fare: "700" };
  expect(mergeDraft(typed({ name: "Mine" }), now)).toEqual({
    seen: now,
    typed: { name: "Mine" },
    clashing: [],
    taken: ["fare"],
  });
});

test("names a field that both have changed, until both say the same", () => {
  const theirs = mergeDraft(typed({ name: "Mine" }), { ...saved, name: "Theirs" });
  expect(theirs).toMatchObject({ typed: { name: "Mine" }, clashing: ["name"], taken: [] });
  expect(mergeDraft(theirs, { ...saved, name: "Theirs", fare: "1" }).clashing).toEqual(["name"]);
  expect(mergeDraft(theirs, { ...saved, name: "Mine" })).toMatchObject({ typed: {}, clashing: [] });
});

test("comes back from the store as it was put there, also where another has saved meanwhile", () => {
  const stored: unknown = JSON.parse(JSON.stringify(typed({ name: "Mine" })));
  const draft = parseDraft(stored, saved);
  expect(draft).toEqual(typed({ name: "Mine" }));
  if (draft === null) throw new Error("there is a draft");
  expect(mergeDraft(draft, { ...saved, name: "Theirs" }).clashing).toEqual(["name"]);
});

test("still names after a reload what another has changed before it", () => {
  const theirs = { ...saved, name: "Theirs" };
  const stored: unknown = JSON.parse(JSON.stringify(mergeDraft(typed({ name: "Mine" }), theirs)));
  expect(parseDraft(stored, theirs)?.clashing).toEqual(["name"]);
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["a text", "typed"],
  ["a field that the form has no more", { seen: saved, typed: { left: "x" } }],
  ["a field of another kind", { seen: saved, typed: { stops: "1" } }],
  ["a form that has one field more by now", { seen: { name: "Old" }, typed: { name: "Mine" } }],
])("what is none of this form is not taken for one: %s", (_, stored) => {
  expect(parseDraft(stored, saved)).toBeNull();
});

test("a phone number that was saved as typed clashes with nobody, however it is written", () => {
  const before = { phone: "", name: "Old" };
  const stored = { phone: "01712345678", name: "Old" };
  for (const phone of ["০১৭১২-৩৪৫৬৭৮", "01712 345678", "+880 1712-345678"]) {
    expect(mergeDraft(typeInDraft(startDraft(before), { phone }), stored)).toEqual({
      seen: stored,
      typed: {},
      clashing: [],
      taken: [],
    });
  }
  const another = typeInDraft(startDraft(before), { phone: "01812-345678" });
  expect(mergeDraft(another, stored).clashing).toEqual(["phone"]);
  const line = typeInDraft(startDraft(before), { name: "Bus-2" });
  expect(mergeDraft(line, { ...before, name: "Bus 2" }).clashing).toEqual(["name"]);
});
