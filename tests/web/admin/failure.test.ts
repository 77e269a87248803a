/** That there is no connection is said until there is one; any other refusal stays until it is answered. */
import { act, createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { Failure } from "../../../web/admin/failure.tsx";
import { clientRefusal, type ApiRefusal } from "../../../web/api/refusal.ts";
import { reportConnection } from "../../../web/offline/connection.ts";
import { openOfficeInEachTest } from "../../support/office-page.ts";
import { draw, emit } from "../../support/page.ts";

// Runs after the page is left.
afterEach(() => void reportConnection(true));
const office = openOfficeInEachTest(() => ({}), {});

const isSaid = async (refusal: ApiRefusal) => {
  const drawn = await draw(createElement(Failure, { refusal }));
  return () => drawn.textContent !== "";
};
const report = (isThere: boolean) => act(async () => reportConnection(isThere));

test("goes by itself once another call is answered", async () => {
  await report(false);
  const isStillSaid = await isSaid(clientRefusal("offline"));
  expect(isStillSaid()).toBe(true);
  await report(false);
  expect(isStillSaid()).toBe(true);
  await report(true);
  expect(isStillSaid()).toBe(false);
});

test("goes with the first answer after the browser has said that it is online", async () => {
  await report(false);
  const isStillSaid = await isSaid(clientRefusal("offline"));
  await emit(office.page.window, "online");
  expect(isStillSaid()).toBe(true);
  await report(true);
  expect(isStillSaid()).toBe(false);
});

test("is said again of a call that was lost later", async () => {
  await report(false);
  await report(true);
  await report(false);
  expect((await isSaid(clientRefusal("offline")))()).toBe(true);
});

test("another refusal stays", async () => {
  await report(false);
  const isStillSaid = await isSaid(clientRefusal("timeout"));
  await report(true);
  expect(isStillSaid()).toBe(true);
});
