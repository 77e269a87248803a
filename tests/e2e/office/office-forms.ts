/** The table over all forms of the office: where each stands, what is typed or chosen in it, and what it leads to. */
import type { Locator, Page } from "playwright-core";
import type { OfficeForm } from "../../../web/admin/forms/office-forms.ts";
import { admin } from "../../../web/i18n/en/admin.ts";

export interface Things {
  trip: string;
  exam: string;
  bill: string;
  person: string;
}

export interface Row {
  /** The address of its screen. */
  at: (things: Things) => string;
  /** What is pressed there before its fields can be seen. */
  open?: (page: Page) => Promise<void>;
  /** Where its fields stand; the whole screen unless given. */
  within?: (page: Page) => Locator;
  /** Each field by its label, with what is typed. */
  typed: readonly (readonly [label: string, text: string])[];
  /** What is chosen where no text is typed: done by hand, and whether it is still so. */
  chosen?: {
    choose: (page: Page) => Promise<void>;
    isSo: (page: Page) => Promise<boolean>;
    /** How the keyboard does it: a key or a text, on what has this name. */
    byKeys: { name: RegExp; key: string } | { name: RegExp; text: string };
  };
  /** An act of somebody else on what the form is about; another price of the journey's trip unless given. */
  theirs?: (things: Things, round: number) => readonly [act: string, input: object];
  /** The form's act needs a sale, which another shop does not have. */
  ofASale?: true;
  /** The button that opens the dialog of its act; none: it has no such dialog. */
  act?: string;
  /** What the form is folded under until it was typed in, from the outside. */
  fold?: string | readonly string[];
  /** The screen of the form loads nothing that could fail. */
  readsNothing?: true;
  /** The form leads to an act that this test can carry out. */
  isDone?: true;
}

const { copies, trips, sales, exams, duties, fares, people, views, acts } = admin;
const region = (name: string) => (page: Page) => page.getByRole("region", { name });
const onTrip = (form: string) => (things: Things) =>
  `#/trip/${things.trip}?tab=changes&form=${form}`;
const onSale = ({ bill }: Things) => `#/sale/%23${bill}`;
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** A day that no other field shows. */
const FAR_YEAR = "2099";

/** A day in a field of dates, which says it with its weekday once it is left. */
const chosenDay = (label: string, text: string): NonNullable<Row["chosen"]> => {
  const field = (page: Page) => page.getByRole("main").getByLabel(label, { exact: true });
  return {
    async choose(page) {
      await field(page).fill(text);
      await field(page).press("Tab");
    },
    isSo: async (page) => (await field(page).inputValue()).includes(FAR_YEAR),
    byKeys: { name: new RegExp(`^${label}`), text },
  };
};

/** The name of the bus that leaves after the journey's trip. */
export const LATER_BUS = "A later bus";

const ticks = (page: Page) => region(exams.goThere)(page).getByRole("checkbox");
const roleBox = (page: Page) =>
  page.getByRole("main").getByRole("checkbox", { name: new RegExp(`^${admin.roles.money}`) });

export const ROWS: Record<OfficeForm, Row> = {
  reason: {
    at: onTrip("cancel-trip"),
    open: async (page) => {
      const opener = page.getByRole("tabpanel").getByRole("button", { name: acts["cancel-trip"] });
      if ((await page.getByRole("dialog").count()) === 0) await opener.click();
    },
    within: (page) => page.getByRole("dialog"),
    typed: [[admin.reason, "The road is closed"]],
  },
  "create-trip": {
    at: () => "#/new-trip/blank",
    typed: [[trips.name, "A new trip"]],
  },
  "copy-day": {
    at: () => "#/trips?do=copy-trips",
    typed: [],
    chosen: chosenDay(copies.dayFrom, `4/12/${FAR_YEAR}`),
  },
  "copy-season": {
    at: () => "#/trips?do=copy-season",
    typed: [],
    chosen: chosenDay(copies.seasonFrom, `4/12/${FAR_YEAR}`),
  },
  "set-fare": {
    at: onTrip("set-fare"),
    typed: [[trips.fare, "655"]],
    act: acts["set-fare"],
    isDone: true,
  },
  "set-times": {
    at: onTrip("set-times"),
    typed: [],
    chosen: chosenDay(trips.departs, `4/12/${FAR_YEAR} 10:30 PM`),
    act: acts["set-times"],
  },
  "edit-trip": {
    at: onTrip("edit-trip"),
    typed: [[trips.name, "Another name"]],
    act: acts["edit-trip"],
    theirs: ({ trip }, round) => ["set-fare", { trip, fare: round }],
  },
  "order-buses": {
    at: onTrip("order-buses"),
    typed: [],
    chosen: {
      choose: (page) => page.getByRole("button", { name: trips.busUp(LATER_BUS) }).click(),
      isSo: async (page) => {
        const list = page.getByRole("list", { name: acts["order-buses"] });
        const first = list.getByRole("listitem").first();
        return (await first.textContent())?.includes(LATER_BUS) === true;
      },
      byKeys: { name: new RegExp(`^${trips.busUp(LATER_BUS)}$`), key: "Enter" },
    },
    act: acts["order-buses"],
    isDone: true,
  },
  "set-duty": {
    at: ({ trip }) => `#/trip/${trip}?tab=duty&form=out`,
    typed: [[duties.fields.plate, "DHAKA 11-0234"]],
    act: acts["set-duty"],
    isDone: true,
  },
  "set-fares": {
    at: () => "#/trips?do=set-fares",
    typed: [[fares.newFare, "700"]],
    act: acts["set-fares"],
  },
  "save-exam": {
    at: ({ exam }) => `#/exam/${exam}`,
    within: region(exams.edit),
    fold: exams.edit,
    typed: [[exams.source, "https://admission.example/other"]],
    act: acts["save-exam"],
    isDone: true,
  },
  "set-trip-exam": {
    at: ({ exam }) => `#/exam/${exam}`,
    typed: [],
    chosen: {
      choose: (page) => ticks(page).first().check(),
      isSo: async (page) => (await ticks(page).and(page.locator(":checked")).count()) === 1,
      byKeys: { name: new RegExp(`^${LATER_BUS}`), key: "Space" },
    },
  },
  "move-exam": {
    at: ({ exam }) => `#/exam/${exam}`,
    within: region(exams.move),
    typed: [[exams.announcement, "The university has moved it"]],
    act: acts["move-exam"],
  },
  "save-entry": {
    at: () => "#/content?kind=point&id=new",
    typed: [[admin.content.fieldNames["name"] ?? "", "Gate 9"]],
    act: admin.content.save,
    isDone: true,
    readsNothing: true,
  },
  "give-back": {
    at: onSale,
    ofASale: true,
    fold: acts["give-back"],
    typed: [[sales.giveBack, "50"]],
    act: acts["give-back"],
  },
  "move-ticket": {
    at: onSale,
    ofASale: true,
    fold: acts["move-ticket"],
    typed: [[sales.moveSeats, "E1, E2"]],
    act: acts["move-ticket"],
  },
  "exchange-seats": {
    at: onSale,
    ofASale: true,
    fold: acts["exchange-seats"],
    typed: [[sales.exchangeWith, "WF3W2T8"]],
    act: acts["exchange-seats"],
  },
  "take-seats-off": {
    at: onSale,
    ofASale: true,
    fold: acts["take-seats-off"],
    typed: [[sales.seatsOff, "C2"]],
    act: acts["take-seats-off"],
  },
  "correct-name": {
    at: onSale,
    ofASale: true,
    fold: acts["correct-name"],
    typed: [[sales.name, "Rahima"]],
    act: acts["correct-name"],
    isDone: true,
  },
  "correct-phone": {
    at: onSale,
    ofASale: true,
    fold: acts["correct-phone"],
    typed: [[sales.newPhone, "01712345670"]],
    act: acts["correct-phone"],
  },
  "set-message-budget": {
    at: () => "#/messages",
    fold: [admin.messages.sendingTitle, acts["set-message-budget"]],
    typed: [[admin.messages.budget, "900"]],
    act: acts["set-message-budget"],
  },
  invite: { at: () => "#/staff", typed: [[people.name, "Salma"]] },
  "change-roles": {
    at: ({ person }) => `#/person/${person}`,
    typed: [],
    chosen: {
      choose: (page) => roleBox(page).check(),
      isSo: (page) => roleBox(page).isChecked(),
      byKeys: { name: new RegExp(`^${admin.roles.money}`), key: "Space" },
    },
  },
  "notice-phone": { at: () => "#/access", typed: [[admin.noticePhone, "01712345678"]] },
  "new-token": { at: () => "#/access", typed: [[admin.newToken.label, "laptop"]] },
  "view-name": {
    at: () => "#/trips?state=closed",
    open: press(views.save),
    within: (page) => page.getByRole("dialog"),
    typed: [[views.name, "Those that are closed"]],
  },
};
