/** What every ticket of these tests says of its trip. */
export const TRIP_TIMES = {
  deperture_date: "2026-12-04",
  deperture_time: "23:30",
  arrival_date: "2026-12-05",
  arrival_time: "05:30",
  return_date: null,
  return_time: null,
  exam_date: "2026-12-05",
};

export const TRIP_ON_TICKET = {
  trip_name: "Trip",
  bus_data: { bus_name: "Hijal" },
  bus_type_data: { type_name: "Non AC" },
  ...TRIP_TIMES,
  destination_data: { destination_name: "University" },
  unit_data: { unit_name: "A", group_name: "" },
};
