/**
 * What an owner reads of power over people that waits: two parts at most, with whom, who, when and where to stop it.
 */
import { expect, test } from "vitest";
import { ACT_NAMES, actEntry } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { powerNotice } from "../../../worker/domain/staff/power-notice.ts";

const PARTS_2 = 134;
const runAt = Date.parse("2026-12-04T23:05:00+06:00");
const siteUrl = `https://${"b".repeat(26)}`;
const POWER = ACT_NAMES.filter((act) => ["power", "recovery"].includes(actEntry(act).second));

test.each(POWER)("%s fits two parts, and is named in Bengali", (act) => {
  const long = "মোহাম্মদ আব্দুর রহিম উদ্দিন চৌধুরী";
  const text = powerNotice({ act, asker: long, person: long, runAt, siteUrl });
  expect(text.length).toBeLessThanOrEqual(PARTS_2);
  expect(text).not.toContain(act);
  expect(text).toContain("04/12 23:05");
  expect(text).toContain(`${siteUrl}/admin`);
});

test("it says whom and who asked", () => {
  const text = powerNotice({
    act: "disable-staff",
    asker: "Rima",
    person: "Karim",
    runAt,
    siteUrl,
  });
  expect(text).toContain("Karim (Rima চেয়েছেন)");
});
