/** The back office: a day's trips on another day, and a season from an older one. */
export const copies = {
  dayFrom: "Copy the trips of",
  dayTo: "to",
  moved: (was: string, departs: string) => `${departs} (was ${was})`,
  notCopied: "not copied",
  kept: {
    cancelled: "cancelled",
    postponed: "postponed, without a date",
    over: "the new day is over",
    hidden: "its bus, unit or university is hidden",
    times: "its times don't fit together",
    late: "it would arrive after the gate of its exam closes",
    there: "there already",
  },
  goesTo: "Exams that the copies go to",
  goesToHint:
    "Each copy goes to the ticked exam of its unit on its new day. Without one it goes to none.",
  withExam: "goes to its exam",

  seasonText:
    "Choose the days of the older season, and give each exam its new day. Its trips go along: buses, stops, prices and times stay. An exam without a new day is not copied.",
  seasonFrom: "First day of departure",
  seasonTo: "Last day of departure",
  findExams: "Find the exams",
  noExams: "No trip departs on these days.",
  cut: "There are more exams than are shown. Choose fewer days.",
  examsTitle: "New days of the exams",
  exam: (place: string, unit: string, day: string) => `${place}, ${unit}: exam on ${day}`,
  trips: (count: number, digits: string, days: string) =>
    `${digits} ${count === 1 ? "trip leaves" : "trips leave"}: ${days}`,
  days: (first: string, last: string) => `${first} to ${last}`,
  opensHint:
    "For all copies. Leave it empty: each opens as long before it departs as the older trip did, or at once.",
  noDay: "Give at least one exam its new day.",
  rest: (count: string) => `Trips that are left: ${count}. Close this and copy once more.`,
};
