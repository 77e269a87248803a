/** The page of a bus's guide. It is a page of its own (web/guide), so that no buyer loads these. */
import { guidePosition } from "./guide-position.ts";
import { guideScan } from "./guide-scan.ts";

export const guide = {
  scan: guideScan,
  position: guidePosition,
  product: "Guide",
  otherLanguage: "বাংলা",
  opening: "Opening…",

  pair: {
    title: "Your list for the bus",
    text: "Open the link that the office gave you, or paste it here. The list then works without a connection.",
    label: "Link from the office",
    button: "Get the list",
    busy: "Getting the list…",
    again: "Try again",
    ready: "The link is here. Get the list while you have a connection.",
    unreadable: "This is not a link for guides. Copy the whole link once more.",
    unreachable: "There is no connection. Go where you have a signal and try again.",
    failed: "That did not work. Try again, or ring the office.",
    linkOver: "This link no longer works. Ask the office for a new one.",
    evicted:
      "This browser has deleted the list from this phone. Open the link again, or ask the office for a new one.",
    ended: "The journey is over, and the list was deleted from this phone.",
    unsentAtEnd: (count: number, shown: string) =>
      `${shown} ${count === 1 ? "entry" : "entries"} never reached the office. Ring the office.`,
    over: "The office has ended the list on this phone. For a new link ring the office.",
    keptPresses: (count: number, shown: string) =>
      `${shown} ${count === 1 ? "entry" : "entries"} not sent to the office yet. They are sent when you open a new link for the same bus.`,
  },
  unstorable: {
    title: "This phone can't keep the list",
    text: "The browser stores nothing, as in a private window. Open the link in Chrome or Firefox, not in a private window.",
  },
  replace: {
    title: "Take another list?",
    text: (trip: string) =>
      `This phone has the list of ${trip}. Taking another one deletes it here.`,
    unsent: (count: number, shown: string) =>
      `${shown} ${count === 1 ? "entry is" : "entries are"} not sent to the office yet. They stay on this phone and are sent when there is a connection.`,
    take: "Take the new list",
    keep: "Keep this list",
  },
  replaced: {
    title: "Go on in the other window",
    text: (trip: string) =>
      `Another window of this phone has taken another list, so this window no longer has the list of ${trip}. What you pressed is kept and is sent to the office.`,
    go: "Show that list here",
  },
  download: {
    title: "The list is on its way",
    lost: "This browser has deleted the list from this phone. It is being downloaded again; what you pressed is still here.",
    waiting: "There is no connection. The list comes as soon as there is one.",
  },

  legs: { out: "Way there", back: "Way back" },
  departs: (at: string) => `departs ${at}`,
  meeting: (place: string) => `Meeting place: ${place}`,
  onBus: (boarded: string, seats: string) => `${boarded} of ${seats} on the bus`,
  notComing: (count: string) => `${count} not coming`,
  onVoid: (count: string) => `${count} on the bus without a valid ticket for this bus`,
  unsent: (count: number, shown: string) =>
    `${shown} ${count === 1 ? "entry" : "entries"} not sent to the office yet`,
  allSent: "Everything is sent",
  listAt: (at: string) => `list of ${at}`,
  noConnection: "no connection",
  tripCancelled: "The office has cancelled this trip. Ring the office.",
  tripPostponed: "This trip has no date at the moment. Ring the office.",

  search: "PNR, seat, last digits of the phone, name",
  clearSearch: "Clear",
  nobodyFound: "Nobody on this list fits. Check the ticket, or ring the office.",
  view: "Order of the list",
  byPoint: "By boarding point",
  bySeat: "By seat",
  missingOnly: { out: "Missing only", back: "Not yet here only" },
  allHere: { out: "Nobody is missing.", back: "Everybody is here." },
  noPoint: "No boarding point chosen",
  open: { out: "missing", back: "not yet here" },
  ofPoint: (boarded: string, seats: string) => `${boarded} of ${seats}`,
  notForThisBus: (count: string) => `Cancelled or moved: ${count}`,

  row: {
    pnr: (pnr: string) => `PNR ${pnr}`,
    call: (name: string) => `Ring ${name}`,
    ring: "Ring",
    /** Each begins with what is seen on the button. */
    board: (seen: string, name: string) => `${seen}, ${name}: put on the bus`,
    boarded: (seen: string, name: string) => `${seen}, ${name}: change`,
    boardAll: (count: string) => `Put all ${count} on the bus`,
    more: "More",
    less: "Less",
    moreOf: (name: string) => `More about ${name}`,
    isNotComing: (seat: string) => `${seat} is not coming`,
    undoBoard: (seat: string) => `Take ${seat} off the bus again`,
    undoNoShow: (seat: string) => `${seat} may still come`,
    stateBoarded: "on the bus",
    stateNoShow: "not coming",
    stateVoid: "not valid",
  },
  conflict: {
    cancelled: (at: string) => `This ticket was cancelled: ${at}.`,
    moved: (trip: string) => `This ticket is for another bus now: ${trip}.`,
    boardedAnyway: "Somebody is on the bus with it. Ring the office.",
    twice: (seat: string, who: string) =>
      `${seat} was put on the bus twice: ${who}. Look who sits there.`,
    pressedBy: (phone: string, at: string) => `${phone}, ${at}`,
    thisPhone: "this phone",
    otherPhone: "another phone",
    formerSeat: (former: string, now: string) =>
      `On the bus under seat ${former}; the seat is ${now} now. Put ${now} on the bus, and take ${former} off.`,
    seatGone: (seat: string) =>
      `On the bus under seat ${seat}, which the ticket no longer has. Ring the office.`,
  },
  pressed: {
    board: (seats: string, name: string) => `${seats}, ${name} is on the bus`,
    no_show: (seats: string, name: string) => `${seats}, ${name} is not coming`,
    undone: (seats: string, name: string) => `${seats}, ${name}: undone`,
    undo: "Undo",
    failed: "This phone could not store that. Press again.",
  },

  updates: {
    title: "What has changed",
    seen: "I have seen it",
    seats: (seats: string) => (seats === "" ? "" : ` (${seats})`),
    new: (who: string) => `New on the list: ${who}`,
    cancelled: (who: string) => `Cancelled: ${who}`,
    restored: (who: string) => `Valid again: ${who}`,
    moved: (who: string, trip: string) => `Moved to another bus: ${who}, to ${trip}`,
    newSeats: (who: string, before: string) => `New seat: ${who}, before ${before}`,
    point: (who: string, point: string) => `Gets on elsewhere: ${who}, at ${point}`,
    departs: (at: string) => `New departure: ${at}`,
    meetingPlace: (place: string) => `New meeting place: ${place}`,
    boardedAnew: (count: string) =>
      `The bus goes on another day: those who were on it (${count}) no longer count. Put everybody on the bus again.`,
    storedAgain:
      "The browser had deleted the list from this phone. It is stored again, with everything you pressed.",
  },
  refused: {
    title: "Could not be sent",
    text: "The office did not take these entries. Ring the office and tell them.",
    kinds: { board: "on the bus", no_show: "not coming", undo: "undone" },
    line: (seat: string, pnr: string, kind: string, why: string) =>
      `${seat}, PNR ${pnr}, ${kind}: ${why}`,
    faults: {
      malformed: "this phone sent it wrong",
      ticket_unknown: "the office does not know this ticket",
      not_this_trip: "the ticket is for another bus",
      seat_unknown: "the ticket does not have this seat",
    },
  },

  handOver: {
    open: "Give the list to a second phone",
    close: "Close",
    title: "For the second phone",
    text: "Scan this with the camera of the second phone.",
    busy: "Asking for the code…",
    code: "Code with the link for the second phone",
    until: (at: string) => `It works once, until ${at}.`,
    unreachable: "There is no connection. Handing over needs one.",
    full: "No further phone can join. Ask the office for a new link.",
    again: "Ask again",
  },
  print: "Print the list",
  callOffice: "Ring the office",
  endsAt: (at: string) => `The list is deleted from this phone: ${at}.`,
};
