import { describe, expect, it } from "vitest";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { partyLayout } from "../../../../web/screens/booking/party-layout.ts";

const BUS = seatPlan("45");

describe("seats that were taken together", () => {
  it("lie beside each other, in the back row too", () => {
    expect(partyLayout(BUS, ["A1", "A2"])).toEqual({ kind: "beside" });
    expect(partyLayout(BUS, ["C3", "C4"])).toEqual({ kind: "beside" });
    expect(partyLayout(BUS, ["K2", "K3", "K4"])).toEqual({ kind: "beside" });
  });

  it("lie in one row over the aisle", () => {
    expect(partyLayout(BUS, ["A2", "A3"])).toEqual({ kind: "row", row: "A" });
    expect(partyLayout(BUS, ["B1", "B2", "B3", "B4"])).toEqual({ kind: "row", row: "B" });
  });

  it("lie in several rows", () => {
    expect(partyLayout(BUS, ["A1", "A2", "B1"])).toEqual({ kind: "rows", rows: ["A", "B"] });
  });

  it("are one", () => {
    expect(partyLayout(BUS, ["F1"])).toEqual({ kind: "one" });
  });
});
