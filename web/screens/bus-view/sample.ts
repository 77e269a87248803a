/** The sample of the search-results demo: its route, its day and its buses. Invented, and sold nowhere. */
import type { PlanName } from "../../../worker/domain/seats/seat-plan.ts";

export interface Search {
  from: string;
  to: string;
  /** `2026-12-04` */
  date: string;
}

export interface SampleBus {
  id: string;
  operator: string;
  busType: "AC" | "Non AC";
  /** `22:30` */
  departure: string;
  /** The time on the next day, if it is not later than the departure. */
  arrival: string;
  fareTaka: number;
  planName: PlanName;
  sold: readonly string[];
}

export const SAMPLE_SEARCH: Search = { from: "শিমুলপুর", to: "রাজশাহী", date: "2026-12-04" };

export const SAMPLE_BUSES: readonly SampleBus[] = [
  {
    id: "shapla",
    operator: "শাপলা পরিবহন",
    busType: "AC",
    departure: "05:30",
    arrival: "11:15",
    fareTaka: 950,
    planName: "40",
    sold: ["A1", "A3", "B1", "B2", "C4", "D3", "D4"],
  },
  {
    id: "shimul",
    operator: "শিমুল এক্সপ্রেস",
    busType: "Non AC",
    departure: "06:00",
    arrival: "12:00",
    fareTaka: 600,
    planName: "45",
    sold: ["A1", "A2", "A3", "A4", "B3", "E1", "E2", "F4", "K1"],
  },
  {
    id: "kadam",
    operator: "কদম ট্রাভেলস",
    busType: "Non AC",
    departure: "09:15",
    arrival: "15:30",
    fareTaka: 580,
    planName: "45",
    sold: ["C1", "C2", "G3"],
  },
  {
    id: "mohua",
    operator: "মহুয়া লাইন",
    busType: "AC",
    departure: "12:00",
    arrival: "17:45",
    fareTaka: 1000,
    planName: "40",
    sold: ["A4", "B4", "H1", "H2", "J1", "J2", "J3"],
  },
  {
    id: "bakul",
    operator: "বকুল পরিবহন",
    busType: "Non AC",
    departure: "15:45",
    arrival: "22:00",
    fareTaka: 600,
    planName: "45",
    sold: ["D1", "D2", "I3", "I4", "K5"],
  },
  {
    id: "kashful",
    operator: "কাশফুল ক্লাসিক",
    busType: "AC",
    departure: "18:00",
    arrival: "23:50",
    fareTaka: 1050,
    planName: "40",
    sold: ["B1", "B2", "B3", "B4"],
  },
  {
    id: "hijal",
    operator: "হিজল নাইট কোচ",
    busType: "Non AC",
    departure: "22:30",
    arrival: "04:45",
    fareTaka: 620,
    planName: "45",
    sold: ["A1", "A2", "E3", "E4", "F1", "F2", "J4", "K2", "K3", "K4"],
  },
  {
    id: "jarul",
    operator: "জারুল নাইট কোচ",
    busType: "AC",
    departure: "23:45",
    arrival: "06:00",
    fareTaka: 1100,
    planName: "40",
    sold: ["C1", "G2", "G3"],
  },
];
