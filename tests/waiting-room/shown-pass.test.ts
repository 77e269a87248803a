/** A pass that is shown to an object which does not know its claim (any more). */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { aRoom } from "../support/waiting-room.ts";
import { stopClock } from "../support/stopped-clock.ts";

/** The clock stands still: a pass is valid, or has just expired. */
stopClock();

test("an expired pass lets nobody in, a valid one does, and is written once", async () => {
  const room = aRoom(Date.now());
  const { passUntil } = await room.visit("ana");
  expect(await room.showPass("bo", Date.now()), "as without a pass").toBeNull();
  expect(await room.showPass("bo", passUntil ?? 0)).toMatchObject({ phase: "in", passUntil });
  const count = () =>
    runInDurableObject(room.object, (_, { storage }) =>
      storage.sql.exec<{ n: number }>("SELECT count(*) AS n FROM entry_changes").one(),
    );
  const before = await count();
  for (const visitor of ["ana", "bo"]) await room.showPass(visitor, passUntil ?? 0);
  expect(await count()).toEqual(before);
});
