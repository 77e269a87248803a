/** What keeps these tests quick, and must not make them different: tests/runner/worker-bundle.ts. */
import { exports } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { TripSeats } from "../../../worker/trip/trip-seats.ts";
import { runner } from "../../support/setup/loaded-modules.ts";

test("a file of the Worker that a test imports is the one that runs", async () => {
  const worker: object = await import("../../../worker/index.ts");
  expect(Reflect.get(worker, "TripSeats")).toBe(TripSeats);
});

test("the Worker is one module, and its packages another", async () => {
  await exports.default.fetch("http://localhost/api/shop");
  const loaded = [...runner.evaluatedModules.idToModuleMap];
  const bundle = loaded.filter(([id]) => id.includes("/worker-bundle-"));
  expect(bundle).toHaveLength(2);
  const imported = bundle.flatMap(([, { imports }]) => [...imports]);
  expect(imported.filter((id) => id.includes("/worker/"))).toEqual([]);
});

test("a call of the Worker does not ask the host where the Worker is", async () => {
  const resolve = vi.spyOn(runner.vitestOptions.transport, "resolveId");
  expect((await exports.default.fetch("http://localhost/api/shop")).status).toBe(200);
  expect(resolve).not.toHaveBeenCalled();
});
