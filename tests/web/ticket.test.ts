import { describe, expect, it } from "vitest";
import { qrPath } from "../../web/screens/ticket/qr-path.ts";
import { reportingTime } from "../../web/screens/ticket/reporting-time.ts";

describe("the time to be there", () => {
  it("is 30 minutes before departure", () => {
    expect(reportingTime("2026-12-04", "22:30")).toEqual({ day: "2026-12-04", clock: "22:00" });
    expect(reportingTime("2026-12-04", "08:05")).toEqual({ day: "2026-12-04", clock: "07:35" });
    expect(reportingTime("2026-12-04", "00:30")).toEqual({ day: "2026-12-04", clock: "00:00" });
  });

  it("is the evening before when the bus leaves just after midnight", () => {
    expect(reportingTime("2027-01-01", "00:15")).toEqual({ day: "2026-12-31", clock: "23:45" });
    expect(reportingTime("2028-03-01", "00:00")).toEqual({ day: "2028-02-29", clock: "23:30" });
  });

  it("is not made up from what is no day or time", () => {
    expect(reportingTime("soon", "22:30")).toBeNull();
    expect(reportingTime("2026-12-04", "late")).toBeNull();
  });
});

describe("the QR code of a ticket", () => {
  it("has four light modules all around", () => {
    const { size, path } = qrPath("K7M2XQ4.4fQ9k2mXv0Zr7tYb1sHc8A");
    const places = [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const all = places.flat();
    expect(Math.min(...all)).toBe(4);
    expect(Math.max(...all)).toBe(size - 5);
  });
});
