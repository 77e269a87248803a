/** A detail of the shop by the name that its field has in the form. */
import type { AdminMessages } from "../admin-messages.ts";

/** Details whose field in the form has another name. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  socialUrl: "social_url",
  chatUrl: "chat_url",
};

export function findDetailName({ content }: AdminMessages["t"], detail: string): string {
  return content.fieldNames[FIELD_NAMES[detail] ?? detail] ?? detail;
}
