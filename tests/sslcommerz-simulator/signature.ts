/**
 * The signature of a notification, as the documents describe it for PHP: the fields that `verify_key` names and the MD5
 * of the store's password, sorted by name and joined like a query, as MD5 and as SHA-256.
 */
import { createHash } from "node:crypto";

export function signFields(
  fields: Readonly<Record<string, string>>,
  storePassword: string,
): Record<string, string> {
  const password = createHash("md5").update(storePassword).digest("hex");
  const signed: Record<string, string> = { ...fields, store_passwd: password };
  const text = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
    .join("&");
  return {
    ...fields,
    verify_key: Object.keys(fields).toSorted().join(","),
    verify_sign: createHash("md5").update(text).digest("hex"),
    verify_sign_sha2: createHash("sha256").update(text).digest("hex"),
  };
}
