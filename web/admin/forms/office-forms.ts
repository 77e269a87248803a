/**
 * All forms of the office that change something, by name. Each is drawn over use-form-draft.ts, so what is typed in it
 * is kept, and has a row in tests/e2e/office/office-forms.ts. A counter sale is kept with its hold instead.
 */
export const OFFICE_FORMS = [
  "reason",
  "create-trip",
  "copy-day",
  "copy-season",
  "set-fare",
  "set-times",
  "edit-trip",
  "order-buses",
  "set-duty",
  "set-fares",
  "save-exam",
  "set-trip-exam",
  "move-exam",
  "save-entry",
  "give-back",
  "move-ticket",
  "exchange-seats",
  "take-seats-off",
  "correct-name",
  "correct-phone",
  "set-message-budget",
  "invite",
  "change-roles",
  "notice-phone",
  "new-token",
  "view-name",
] as const;

export type OfficeForm = (typeof OFFICE_FORMS)[number];
