import { beforeEach, expect, test, vi } from "vitest";
import { toast } from "../../../web/ui/toast.ts";

const shown: [type: string, text: unknown, options: unknown][] = [];

vi.mock("../../../web/ui/toaster.tsx", () => {
  const type = (name: string) => (text: unknown, options: unknown) => {
    shown.push([name, text, options]);
  };
  const sonner = Object.assign(type("neutral"), {
    success: type("success"),
    error: type("error"),
    custom: type("custom"),
    loading: type("loading"),
    dismiss: (id: string) => type("dismiss")(id, {}),
  });
  return { sonner, drawToaster: async () => undefined };
});

beforeEach(() => {
  // As in a browser.
  vi.stubEnv("SSR", false);
});

async function shownBy(show: () => string): Promise<{ id: string; args: unknown[] }> {
  const before = shown.length;
  const id = show();
  await expect.poll(() => shown.length).toBe(before + 1);
  return { id, args: shown[before] ?? [] };
}

test("a success stays two seconds [K02]", async () => {
  const { id, args } = await shownBy(() => toast.success("Seat booked successfully"));
  expect(args).toEqual(["success", "Seat booked successfully", { id, duration: 2000 }]);
});

test.each(["error", "neutral"] as const)(
  "a message of any other kind stays four seconds: %s [K01]",
  async (type) => {
    const { id, args } = await shownBy(() => toast[type]("seat is already booked"));
    expect(args).toEqual([type, "seat is already booked", { id, duration: 4000 }]);
  },
);

test("one that a screen has drawn by itself stays four seconds too", async () => {
  const { id, args } = await shownBy(() => toast.custom({ type: "b", props: {}, key: null }));
  expect(args).toMatchObject(["custom", expect.any(Function), { id, duration: 4000 }]);
});

test("a loading one stays until it is dismissed [K03]", async () => {
  const { id, args } = await shownBy(() => toast.loading("…"));
  expect(args).toEqual(["loading", "…", { id }]);
  const gone = await shownBy(() => {
    toast.dismiss(id);
    return id;
  });
  expect(gone.args).toEqual(["dismiss", id, {}]);
});
