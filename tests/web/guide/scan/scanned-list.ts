/** The list and the camera of the scanner's tests. */
import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { GuideList } from "../../../../worker/contract/guide/guide.ts";
import { makePnr } from "../../../../worker/domain/tickets/pnr.ts";

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const PNR = makePnr([1, 2, 3, 4, 5, 6]) ?? "";
export const CODE = `${PNR}.aBcDeFgHiJkLmNoPqRsTuV`;

export function makeList(more: Partial<GuideList["tickets"][number]> = {}): GuideList {
  const code = sha256(CODE);
  const ticket = { pnr: PNR, name: "Rahima", phone: "01712345678", seats: ["A1"], point: "Gate" };
  return {
    trip: { mode: "limited" },
    tickets: [{ ...ticket, code, voided_at: null, moved_to: null, ...more }],
    phones: [{ id: "p1", label: "Phone 1" }],
    elsewhere: [],
  } as unknown as GuideList;
}

export const track = {
  stop: vi.fn(),
  getCapabilities: () => ({ torch: true }),
  applyConstraints: vi.fn(),
};
export const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
