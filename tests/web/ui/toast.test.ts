import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as toaster from "../../../web/ui/toaster.tsx";
import { toast } from "../../../web/ui/toast.ts";

const shown: [type: string, text: unknown, options: unknown][] = [];

beforeEach(() => {
  vi.spyOn(toaster, "drawToaster").mockResolvedValue(undefined);
  for (const type of ["success", "info", "error", "custom", "loading"] as const) {
    vi.spyOn(toaster.sonner, type).mockImplementation((text: unknown, options: unknown) =>
      shown.push([type, text, options]),
    );
  }
  vi.spyOn(toaster.sonner, "dismiss").mockImplementation((id = "") => {
    shown.push(["dismiss", id, {}]);
    return id;
  });
  // As in a browser.
  vi.stubEnv("SSR", false);
});
afterEach(() => vi.restoreAllMocks());

async function showBy(show: () => string): Promise<{ id: string; args: unknown[] }> {
  const before = shown.length;
  const id = show();
  await expect.poll(() => shown.length).toBe(before + 1);
  return { id, args: shown[before] ?? [] };
}

test("a success stays two seconds [K02]", async () => {
  const { id, args } = await showBy(() => toast.success("Seat booked successfully"));
  expect(args).toEqual(["success", "Seat booked successfully", { id, duration: 2000 }]);
});

test.each([
  ["error", "error"],
  ["neutral", "info"],
] as const)("a message of any other kind stays four seconds: %s [K01]", async (type, drawnAs) => {
  const { id, args } = await showBy(() => toast[type]("seat is already booked"));
  expect(args).toEqual([drawnAs, "seat is already booked", { id, duration: 4000 }]);
});

test("each text takes the place of the one before it, whatever its kind", async () => {
  const success = await showBy(() => toast.success("Seat booked successfully"));
  const error = await showBy(() => toast.error("seat is already booked"));
  const neutral = await showBy(() => toast.neutral("No longer held for you: A1"));
  expect(new Set([success.id, error.id, neutral.id]).size).toBe(1);
});

test("two that are loading stand beside each other, since each is dismissed by itself", async () => {
  const first = await showBy(() => toast.loading("…"));
  const second = await showBy(() => toast.loading("…"));
  expect(first.id).not.toBe(second.id);
});

test("one that a screen has drawn by itself stays four seconds too", async () => {
  const { id, args } = await showBy(() => toast.custom({ type: "b", props: {}, key: null }));
  expect(args).toMatchObject(["custom", expect.any(Function), { id, duration: 4000 }]);
});

test("a loading one stays until it is dismissed [K03]", async () => {
  const { id, args } = await showBy(() => toast.loading("…"));
  expect(args).toEqual(["loading", "…", { id }]);
  const gone = await showBy(() => {
    toast.dismiss(id);
    return id;
  });
  expect(gone.args).toEqual(["dismiss", id, {}]);
});
