/** What the panel of the bus's place keeps in the guide's encrypted store. */
import { expect, test } from "vitest";
import { createPositionBox } from "../../../../web/guide/position/position-box.ts";
import {
  NOTHING_NOTED,
  notePosition,
  setConsent,
} from "../../../../web/guide/position/position-steps.ts";
import {
  openGuideStore,
  type GuideStore,
  type Pairing,
} from "../../../../web/guide/store/guide-store.ts";
import { emptyDisk, memoryRows } from "../memory-rows.ts";

const NOTED = notePosition(
  setConsent(NOTHING_NOTED, true),
  { lat: 23.8, lng: 90.4, accuracyM: 5 },
  1,
);

function openBox() {
  const disk = emptyDisk();
  const store = openGuideStore(memoryRows(disk));
  const held: { pairing: Pairing | null } = { pairing: { duty: "trip out" } as Pairing };
  const inTurn = <Value>(change: (opened: GuideStore) => Promise<Value>) => change(store);
  return { box: createPositionBox(inTurn, () => held.pairing), held, disk, store };
}

test("outlives a reload, encrypted", async () => {
  const { box, disk } = openBox();
  expect(await box.load()).toBeNull();
  await box.save(NOTED);
  expect(await box.load()).toEqual(NOTED);
  const row = disk.state.get("position");
  expect(Buffer.from(row?.data ?? new ArrayBuffer()).toString("latin1")).not.toContain("90.4");
});

test("is not taken over by another duty, whose guide is asked again", async () => {
  const { box, held } = openBox();
  await box.save(NOTED);
  held.pairing = { duty: "trip back" } as Pairing;
  expect(await box.load()).toBeNull();
});

test("is gone with the rest, and nothing is written afterwards", async () => {
  const { box, held, disk, store } = openBox();
  await box.save(NOTED);
  await store.wipe();
  held.pairing = null;
  await box.save(NOTED);
  expect(disk.state.size).toBe(0);
});
