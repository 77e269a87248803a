/** A detail of the shop by the name that its field has in the form. */
import type { AdminMessages } from "../admin-messages.ts";

/** The fields of the form that are called otherwise than the details. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  socialUrl: "social_url",
  chatUrl: "chat_url",
};

export function detailName({ content }: AdminMessages["t"], detail: string): string {
  return content.fieldNames[FIELD_NAMES[detail] ?? detail] ?? detail;
}
