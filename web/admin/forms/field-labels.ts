/** The fields that a refusal names on the wire, by the labels that their forms have. Pure. */
import type { ApiRefusal } from "../../api/refusal.ts";
import type { admin } from "../../i18n/en/admin.ts";

type Texts = Pick<
  typeof admin,
  "trips" | "duties" | "exams" | "sales" | "content" | "people" | "reason" | "messages"
>;

const FIELD_CODES: ReadonlySet<string> = new Set(["field_invalid", "wrong_type"]);
/** `contact_number: must be …`, `fields.name is required`, `boarding.0 is not valid`. */
const NAMED = /^([a-z_]+(?:\.\w+)*)(?::| is )/;

/** Without those that no form has a label for; each once. */
export function listFieldLabels(t: Texts, { code, errors }: ApiRefusal): string[] {
  if (!FIELD_CODES.has(code)) return [];
  const labels = makeLabels(t);
  const found = errors.flatMap((sentence) => {
    const parts = NAMED.exec(sentence)?.[1]?.split(".") ?? [];
    const name = parts.find((part) => Object.hasOwn(labels, part));
    return name === undefined ? [] : [labels[name] ?? name];
  });
  return [...new Set(found)];
}

function makeLabels(t: Texts): Readonly<Record<string, string>> {
  const { trips, duties, exams, sales, content, people } = t;
  return {
    ...content.fieldNames,
    ...duties.fields,
    reason: t.reason,
    taka: t.messages.budget,
    roles: people.rolesLegend,
    name: trips.name,
    phone: trips.phone,
    fare: trips.fare,
    bus: trips.bus,
    plan: trips.plan,
    unit: trips.unit,
    destination: trips.destination,
    departs: trips.departs,
    arrives: trips.arrives,
    returns: trips.returns,
    opens: trips.opens,
    sale_closes: trips.closes,
    exam_date: trips.exam,
    exam: trips.goesTo,
    boarding: trips.boarding,
    boarding_times: trips.leavesAt,
    dropping: trips.dropping,
    session: exams.session,
    shift: exams.shift,
    starts_at: exams.starts,
    report_by: exams.report,
    gate_closes_at: exams.gate,
    place: exams.place,
    source_url: exams.source,
    announcement: exams.announcement,
    amount: sales.giveBack,
    other: sales.exchangeWith,
    gives: sales.exchangeGives,
    gets: sales.exchangeGets,
    seats: trips.seats,
    trip: sales.moveTrip,
    places: sales.placesOff,
    note: trips.tripDetails.note,
    give_back_difference: sales.moveGivesBack,
  };
}
