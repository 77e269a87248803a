import { expect, test, vi } from "vitest";
import { toast } from "../../../web/ui/toast.ts";

const shown: [kind: string, text: unknown, options: unknown][] = [];

vi.mock("../../../web/ui/toaster.tsx", () => {
  const kind = (name: string) => (text: unknown, options: unknown) => {
    shown.push([name, text, options]);
  };
  const sonner = Object.assign(kind("neutral"), {
    success: kind("success"),
    error: kind("error"),
    custom: kind("custom"),
    loading: kind("loading"),
    dismiss: (id: string) => kind("dismiss")(id, {}),
  });
  return { sonner, drawToaster: async () => undefined };
});

async function shownBy(show: () => string): Promise<{ id: string; said: unknown[] }> {
  const before = shown.length;
  const id = show();
  await vi.waitFor(() => expect(shown.length).toBe(before + 1));
  return { id, said: shown[before] ?? [] };
}

test("a success stays two seconds", async () => {
  const { id, said } = await shownBy(() => toast.success("Seat booked successfully"));
  expect(said).toEqual(["success", "Seat booked successfully", { id, duration: 2000 }]);
});

test.each(["error", "neutral"] as const)(
  "a message of any other kind stays four seconds: %s",
  async (kind) => {
    const { id, said } = await shownBy(() => toast[kind]("seat is already booked"));
    expect(said).toEqual([kind, "seat is already booked", { id, duration: 4000 }]);
  },
);

test("one that a screen has drawn by itself stays four seconds too", async () => {
  const { id, said } = await shownBy(() => toast.custom({ type: "b", props: {}, key: null }));
  expect(said).toMatchObject(["custom", expect.any(Function), { id, duration: 4000 }]);
});

test("a loading one stays until it is dismissed", async () => {
  const { id, said } = await shownBy(() => toast.loading("…"));
  expect(said).toEqual(["loading", "…", { id }]);
  const gone = await shownBy(() => {
    toast.dismiss(id);
    return id;
  });
  expect(gone.said).toEqual(["dismiss", id, {}]);
});
