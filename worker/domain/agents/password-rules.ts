/**
 * Rules for passwords: long enough, not a common one, not the account's own phone or email. No character classes are
 * required, so a sentence in any language is valid. Shared by the form and the server.
 */
import { latinDigits } from "../digits.ts";

export const PASSWORD_LENGTH_MIN = 8;
/** Limits the hashing work; far above what anybody types. */
export const PASSWORD_LENGTH_MAX = 128;

/** Checked before normalisation, where a letter may be several characters. */
const PASSWORD_CHARACTERS_MAX = 16 * PASSWORD_LENGTH_MAX;

export type PasswordError = "too_short" | "too_long" | "too_common" | "is_own_contact";

/** Error messages, each appended to the name of the field. */
export const PASSWORD_SENTENCES = {
  too_short: `must have at least ${PASSWORD_LENGTH_MIN} characters`,
  too_long: `must have at most ${PASSWORD_LENGTH_MAX} characters`,
  too_common: "is one that everybody would try first",
  is_own_contact: "must not be your phone number or email",
} as const satisfies Record<PasswordError, string>;

/** The most common passwords of eight characters and more, worldwide and in Bangladesh. */
const COMMON = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 123123123 12341234 11223344
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123 asdfghjk asdfghjkl zxcvbnm1 zaq12wsx
  abcdefgh abcd1234 abc12345 abc123456 a1234567 a12345678 aa123456 password password1 password12 password123
  passw0rd p@ssw0rd p@ssword admin123 admin1234 administrator welcome1 welcome123 iloveyou iloveyou1 sunshine
  princess football baseball superman bangladesh bangladesh1 bangladesh123 bangladesh71 bangla123 dhaka123
  dhaka1234 bhortibus bhortibus1 bhortibus123`.split(/\s+/),
);

export function passwordError(
  password: string,
  own: { mobile: string; email: string },
): PasswordError | null {
  if (password.length > PASSWORD_CHARACTERS_MAX) return "too_long";
  const letters = [...password.normalize("NFKC")];
  if (letters.length < PASSWORD_LENGTH_MIN) return "too_short";
  if (letters.length > PASSWORD_LENGTH_MAX) return "too_long";
  const plain = latinDigits(letters.join("")).toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size === 1) return "too_common";
  const digits = plain.replaceAll(/[\s+-]/g, "").replace(/^880(?=1)/, "0");
  const isOwn = plain === own.email.toLowerCase() || (own.mobile !== "" && digits === own.mobile);
  return isOwn ? "is_own_contact" : null;
}
