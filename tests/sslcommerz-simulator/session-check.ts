/** The fields of a session, checked by the documents: the reason of the first that is wrong. */
import { parseTaka } from "../../worker/domain/money.ts";

/** Field -> the most characters that it may have; all are mandatory. */
const MANDATORY: Record<string, number> = {
  total_amount: 13,
  currency: 3,
  tran_id: 30,
  product_category: 100,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  shipping_method: 50,
  product_name: 255,
  product_profile: 100,
};
const POISHA_MIN = 1_000;
const POISHA_MAX = 50_000_000;

/** Returns null when nothing is wrong. */
export function findFault(fields: URLSearchParams): string | null {
  for (const [name, most] of Object.entries(MANDATORY)) {
    const value = fields.get(name) ?? "";
    if (value === "") return `Required field '${name}' is missing`;
    if (value.length > most) return `Field '${name}' is too long`;
  }
  if ((fields.get("ipn_url") ?? "").length > 255) return "Field 'ipn_url' is too long";
  const poisha = parseTaka(fields.get("total_amount") ?? "");
  if (poisha === null || poisha < POISHA_MIN || poisha > POISHA_MAX) return "Invalid Amount";
  if (fields.get("currency") !== "BDT") return "Invalid Currency";
  const urls = ["success_url", "fail_url", "cancel_url"].map((name) => fields.get(name) ?? "");
  return urls.every((url) => /^https?:\/\//.test(url)) ? null : "Invalid URL";
}
