/** Fields of the calls that open a payment: the passenger, the coupon, the wallet. */
import { z } from "zod";
import { couponAsTyped, nameAsTyped } from "../../domain/as-typed.ts";
import { EMAIL_LENGTH_MAX, emailAsTyped, isEmail } from "../../domain/email.ts";
import { phoneAsTyped } from "../../domain/phone.ts";
import { field } from "../field.ts";
import { findNameFault, NAME_LENGTH_MAX } from "../field-rules.ts";

export const ContactName = field(
  z
    .string("name is required")
    .overwrite(nameAsTyped)
    .min(1, "name is required")
    .max(NAME_LENGTH_MAX, "name is too long")
    .refine((name) => findNameFault(name) !== "nameWrong", "name has signs that a name can't have"),
  "The passenger's name, as the ticket shows it.",
  "Rahim Uddin",
);
export const ContactNumber = field(
  z
    .union([z.string(), z.int()], "phone is required")
    .transform(String)
    .pipe(
      z.string().overwrite(phoneAsTyped).min(1, "phone is required").max(30, "phone is too long"),
    ),
  "The passenger's phone number; the ticket is sent to it.",
  "01712345678",
);
export const ContactEmail = field(
  z
    .string("email is not valid")
    .overwrite(emailAsTyped)
    .max(EMAIL_LENGTH_MAX, "email is too long")
    .refine((email) => email === "" || isEmail(email), "email is not valid")
    .nullish()
    .transform((email) => email || null),
  "The passenger's e-mail address; empty: none.",
  "rahim@example.com",
);

export const SeenRevision = field(
  z
    .int()
    .nonnegative()
    .nullish()
    .transform((revision) => revision ?? null),
  "The `revision` that the program has seen; a trip that has changed since is refused. Without it the current one counts.",
);

export const ReturnUrl = field(
  z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(500)
    .nullish()
    .transform((url) => url ?? null),
  "For agents: where the wallet sends the buyer, https, on one of the agent's return hosts. It gets `bill`, and the wallet's `paymentID` and `status`, which is a hint.",
  "https://shop.example.com/paid?order=7",
);

export const CouponCode = field(
  z
    .string()
    .overwrite(couponAsTyped)
    .max(40)
    .nullish()
    .transform((code) => code || null),
  "A coupon; empty: none.",
  "",
);

export const ChosenProvider = field(
  z.string().trim().min(1).max(40).optional(),
  "The wallet that the buyer has chosen: one of the quote's `payment_providers`. Without it, the first that the shop offers.",
);
