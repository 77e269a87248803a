/** Agents: signing up, logging in and out, a new password (spec 3, 5, 7; decisions 6). */
import { z } from "zod";
import { field } from "../field.ts";
import { PASSWORD_SENTENCES, passwordError } from "../../domain/agents/password-rules.ts";
import { lineAsTyped, nameAsTyped } from "../../domain/as-typed.ts";
import { EMAIL_LENGTH_MAX, emailAsTyped, isEmail } from "../../domain/email.ts";
import { normalizePhone, phoneAsTyped } from "../../domain/phone.ts";
import { AgentView } from "./session.ts";
import {
  ADDRESS_LENGTH_MAX,
  findAddressFault,
  findNameFault,
  NAME_LENGTH_MAX,
} from "../field-rules.ts";
import { TurnstileToken, Success } from "../shared.ts";

const RETURN_HOSTS_MAX = 5;
export const GENDERS = ["Male", "Female", "Others"] as const;

const Mobile = z
  .union([z.string().overwrite(phoneAsTyped).max(30, "is too long"), z.int()])
  .transform((typed) => normalizePhone(String(typed)) ?? "")
  .refine((mobile) => mobile !== "", "must be a valid phone number");

const Email = z
  .string()
  .overwrite(emailAsTyped)
  .toLowerCase()
  .max(EMAIL_LENGTH_MAX, "is too long")
  .refine(isEmail, "must be a valid email");

/** The error of a form's password; its other fields may be anything. */
function checkForm(form: unknown) {
  const own = { mobile: textAt(form, "mobile"), email: textAt(form, "email") };
  return passwordError(textAt(form, "password"), own);
}

function textAt(form: unknown, name: string): string {
  const value: unknown = typeof form === "object" && form !== null ? Reflect.get(form, name) : "";
  return typeof value === "string" ? value : "";
}

function requiredText(most: number, asTyped = lineAsTyped) {
  return z.string().overwrite(asTyped).min(1, "must be filled in").max(most, "is too long");
}

/**
 * As JSON, or as a form (multipart/form-data) that may bring a photo as `image`. The rules of the two passwords are
 * checked even where other fields are wrong, so that one answer names everything.
 */
export const RegisterRequest = z
  .object({
    name: field(
      requiredText(NAME_LENGTH_MAX, nameAsTyped).refine(
        (name) => findNameFault(name) !== "nameWrong",
        "has signs that a name can't have",
      ),
      "The agent's name.",
      "Karim Traders",
    ),
    mobile: field(Mobile, "The agent's phone number.", "01712345678"),
    email: field(Email, "The agent's e-mail address.", "karim@example.com"),
    password: field(
      z.string().min(1, "must be filled in"),
      "The password that the account will have.",
      "a long sentence of mine",
    ),
    password_confirmation: field(
      z.string().min(1, "must be filled in"),
      "The password once more.",
      "a long sentence of mine",
    ),
    gender: field(z.enum(GENDERS, "must be Male, Female or Others"), "The agent's gender."),
    address: field(
      requiredText(ADDRESS_LENGTH_MAX).refine(
        (address) => findAddressFault(address) !== "addressWrong",
        "has signs that an address can't have",
      ),
      "The agent's postal address.",
      "12 Station Road, Rajshahi",
    ),
    turnstile_token: TurnstileToken,
  })
  .refine((form) => checkForm(form) === null, {
    path: ["password"],
    when: ({ value }) => textAt(value, "password") !== "",
    error: ({ input }) => PASSWORD_SENTENCES[checkForm(input) ?? "too_short"],
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    when: ({ value }) =>
      textAt(value, "password") !== "" && textAt(value, "password_confirmation") !== "",
    error: "must be the same as the password",
  });
export type RegisterRequest = z.input<typeof RegisterRequest>;

export const RegisterView = z.object({
  status_code: Success,
  userData: field(AgentView, "The agent."),
});
export type RegisterView = z.infer<typeof RegisterView>;

/** Any text: the contract has no rule for existing passwords. */
const AnyPassword = z.string().min(1, "must be filled in").max(500, "is too long");

export const LoginRequest = z.object({
  login: field(
    z.string().trim().min(1, "must be filled in").max(200, "is too long"),
    "The phone number or the e-mail address of the account.",
    "01712345678",
  ),
  password: field(AnyPassword, "The account's password.", "a long sentence of mine"),
  turnstile_token: TurnstileToken,
});
export type LoginRequest = z.input<typeof LoginRequest>;

export const LoginView = RegisterView.extend({
  token: field(z.string(), "The bearer of further calls.", "Zq8sT2vX5yA1bC4dE7fG0h"),
});
export type LoginView = z.infer<typeof LoginView>;

export const LogoutView = z.object({ status_code: Success });
export type LogoutView = z.infer<typeof LogoutView>;

export const ChangePasswordRequest = z
  .object({
    old_password: field(AnyPassword, "The present password.", "a long sentence of mine"),
    new_password: field(AnyPassword, "The new password.", "another sentence of mine"),
    new_password_confirmation: field(
      AnyPassword,
      "The new password once more.",
      "another sentence of mine",
    ),
  })
  .refine((form) => form.new_password === form.new_password_confirmation, {
    path: ["new_password_confirmation"],
    error: "must be the same as the password",
  });
export type ChangePasswordRequest = z.input<typeof ChangePasswordRequest>;

export const ChangePasswordView = z.object({
  status_code: Success,
  token: field(
    z.string(),
    "The bearer of further calls; every earlier one has ended.",
    "Zq8sT2vX5yA1bC4dE7fG0h",
  ),
});
export type ChangePasswordView = z.infer<typeof ChangePasswordView>;

export const RecoverPasswordRequest = z
  .object({
    code: field(
      z.string().trim().min(1, "must be filled in").max(128, "is too long"),
      "The one-time code: the fragment of the link that staff gave.",
      "Zq8sT2vX5yA1bC4dE7fG0h",
    ),
    password: field(AnyPassword, "The new password.", "another sentence of mine"),
    password_confirmation: field(
      AnyPassword,
      "The password once more.",
      "another sentence of mine",
    ),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    error: "must be the same as the password",
  });
export type RecoverPasswordRequest = z.input<typeof RecoverPasswordRequest>;

export const RecoverPasswordView = z.object({
  status_code: Success,
  login: field(z.string(), "The account's phone number, to log in with.", "01712345678"),
});
export type RecoverPasswordView = z.infer<typeof RecoverPasswordView>;

export const ReturnHostsRequest = z.object({
  password: field(AnyPassword, "The account's password.", "a long sentence of mine"),
  return_hosts: field(
    z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .max(253, "is too long")
          .regex(
            /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
            "must be a host such as shop.example.com",
          ),
      )
      .max(RETURN_HOSTS_MAX, `must be at most ${RETURN_HOSTS_MAX} hosts`),
    "Hosts to which `return_url` of a payment may lead, at most five; in place of the earlier ones.",
    ["shop.example.com"],
  ),
});
export type ReturnHostsRequest = z.input<typeof ReturnHostsRequest>;

export const ReturnHostsView = z.object({
  status_code: Success,
  return_hosts: field(z.array(z.string()), "Hosts to which `return_url` of a payment may lead.", [
    "shop.example.com",
  ]),
});
export type ReturnHostsView = z.infer<typeof ReturnHostsView>;
