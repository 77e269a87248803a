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

export const HOLDER = {
  id: "t1",
  created_at: "2026-12-01T10:00:00+06:00",
  contact_name: "Rahima",
  contact_number: "01712345678",
  ticketing_by_data: null,
};

/** A ticket for one seat, as the server answers it. */
export function anInvoice(paidTaka: number) {
  return {
    invoice: "K7M2XQ4",
    get_boarding_point_data: [],
    get_dropping_point_data: [],
    qr: "K7M2XQ4.sig",
    voided_at: null,
    trip_data: TRIP_ON_TICKET,
    single_ticketing_data: { ...HOLDER, ticketing_bill_pay_data: { paid_amount: paidTaka } },
    ticketing_data: [{ seat_no: "A1", seat_price: 600 }],
  };
}
