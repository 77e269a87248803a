/** Power over people: who has to agree, what waits for how long, and who is no second person. */
import { describe, expect, test } from "vitest";
import { consentRefusal } from "../../../worker/domain/staff/decide-act.ts";
import {
  ANYBODY,
  areTwoPeople,
  decidePower,
  canBeSecondPerson,
  type Grant,
  type Power,
  type PowerNeed,
} from "../../../worker/domain/staff/power.ts";
import { ROLES, type Role } from "../../../worker/domain/staff/roles.ts";

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const person = (id: string, ...roles: Role[]) => ({ id, roles });
const A = person("A", "owner");
const B = person("B", "owner");
const M = person("M", "money");

const takes = (over: string): Power => ({ over, takes: true, gives: false });
const gives = (over: string | null): Power => ({ over, takes: false, gives: true });
const link = (over: string): Power => ({ over, takes: true, gives: true });
const grant = (to: string, by: string[], more: Partial<Grant> = {}): Grant => ({
  to,
  by,
  at: NOW - HOUR,
  had: [],
  ...more,
});

const CONSENT: PowerNeed = { kind: "consent", waitMs: 48 * HOUR };
const ALONE: PowerNeed = { kind: "wait", waitMs: HOUR / 2 };
const NOTHING: PowerNeed = { kind: "now" };

describe("power waits 48 hours or for consent", () => {
  test.each<[string, Power, (typeof A)[], PowerNeed]>([
    ["to disable the other owner", takes("B"), [A, B], CONSENT],
    ["to disable a clerk, also for the only owner", takes("M"), [A, M], CONSENT],
    ["to give a link to somebody, also for the only owner", link("M"), [A, M], CONSENT],
    ["to take somebody on beside another owner", gives(null), [A, B], CONSENT],
    ["to let somebody back beside another owner", gives("X"), [A, B], CONSENT],
    ["and not longer than half an hour to take on the first colleague", gives(null), [A], ALONE],
    ["nor to take back a link that nobody has used", takes("X"), [A, M], ALONE],
    ["and not for oneself", takes("A"), [A, B], NOTHING],
    ["and not where nothing ends for good", { ...takes("B"), canComeBack: true }, [A, B], NOTHING],
  ])("%s", (_, power, colleagues, need) => {
    expect(decidePower({ askedBy: "A", power, colleagues, grants: [], now: NOW })).toEqual(need);
  });

  test("and an owner whom the asker has just taken on does not count as another", () => {
    const ask = (grants: Grant[]) =>
      decidePower({ askedBy: "A", power: gives(null), colleagues: [A, B], grants, now: NOW });
    expect(ask([grant("B", ["A"])])).toEqual(ALONE);
    expect(ask([grant("B", ["A"], { at: NOW - 48 * HOUR })])).toEqual(CONSENT);
    expect(ask([grant("B", ["C"])])).toEqual(CONSENT);
    // A further role or a new link makes nobody a newcomer who was an owner before.
    expect(ask([grant("B", ["A"], { had: ["owner"] })])).toEqual(CONSENT);
    expect(ask([grant("B", ["A"], { had: ROLES })])).toEqual(CONSENT);
  });
});

describe("consent", () => {
  const question = (power: Power | null, grants: Grant[] = []) => ({
    rule: { roles: [], second: "power", canBeStopped: false } as const,
    askedBy: "A",
    power,
    grants,
    now: NOW,
  });

  test("is the concerned person's to what is taken from them, and never to what they are given", () => {
    expect(consentRefusal(M, question(takes("M")))).toBeNull();
    expect(consentRefusal(B, question(takes("B")))).toBeNull();
    expect(consentRefusal(B, question(gives("B")))).toBe("about_you");
    expect(consentRefusal(B, question(link("B")))).toBe("about_you");
    const fresh = question(takes("M"), [grant("M", ["A"])]);
    expect(consentRefusal(M, fresh), "also of one who is new").toBeNull();
  });

  test("is another right-holder's, not the asker's and not that of one without the right", () => {
    expect(consentRefusal(B, question(takes("M")))).toBeNull();
    expect(consentRefusal(A, question(takes("M")))).toBe("own_request");
    expect(consentRefusal(person("O", "ops"), question(takes("M")))).toBe("not_yours");
    expect(consentRefusal(B, question(takes("M"), [grant("B", ["A"])]))).toBe("right_too_new");
  });

  test("hastens no recovery", () => {
    const rule = { roles: [], second: "recovery", canBeStopped: false } as const;
    expect(consentRefusal(B, { ...question(link("A")), rule, askedBy: null })).toBe("not_yours");
  });
});

describe("two people are no two for 48 hours", () => {
  test.each<[string, Grant[], boolean]>([
    ["with no right between them they are two", [], true],
    ["when one gave the other a right", [grant("B", ["A"])], false],
    ["when the other gave it", [grant("A", ["B"])], false],
    ["when one agreed that the other gets it", [grant("B", ["C", "A"])], false],
    ["when both had one from a third", [grant("A", ["C"]), grant("B", ["C"])], false],
    ["through somebody who is new", [grant("C", ["A"]), grant("B", ["C"])], false],
    ["when one was recovered by the key", [grant("B", [ANYBODY])], false],
    ["and then they are two again", [grant("B", ["A"], { at: NOW - 48 * HOUR })], true],
    ["and a right of somebody else changes nothing", [grant("C", ["A"])], true],
    ["and both may have taken on a third", [grant("C", ["A", "B"])], true],
  ])("%s", (_, grants, areTwo) => {
    expect(areTwoPeople("A", "B", grants, NOW)).toBe(areTwo);
    expect(areTwoPeople("B", "A", grants, NOW)).toBe(areTwo);
  });

  test("nobody is two", () => expect(areTwoPeople("A", "A", [], NOW)).toBe(false));
});

test("who had the role before has to be asked still, whatever they were given since", () => {
  const asked = (grants: Grant[]) =>
    canBeSecondPerson(M, ["money"], { askedBy: "A", grants, now: NOW });
  expect(asked([])).toBe(true);
  expect(asked([grant("M", ["A"], { had: ["money", "ops"] })])).toBe(true);
  expect(asked([grant("M", ["A"], { had: ["ops"] })])).toBe(false);
  expect(canBeSecondPerson(M, ["ops"], { askedBy: "A", grants: [], now: NOW })).toBe(false);
  expect(canBeSecondPerson(A, ["money"], { askedBy: "A", grants: [], now: NOW })).toBe(false);
});
