/** Agents: signing up, logging in and out, a new password (spec 3, 5, 7; decisions 6). */
import { z } from "zod";
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
import { TurnstileToken } from "../shared.ts";

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

function textAt(form: unknown, field: string): string {
  const value: unknown = typeof form === "object" && form !== null ? Reflect.get(form, field) : "";
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
    name: requiredText(NAME_LENGTH_MAX, nameAsTyped).refine(
      (name) => findNameFault(name) !== "nameWrong",
      "has signs that a name can't have",
    ),
    mobile: Mobile,
    email: Email,
    password: z.string().min(1, "must be filled in"),
    password_confirmation: z.string().min(1, "must be filled in"),
    gender: z.enum(GENDERS, "must be Male, Female or Others"),
    address: requiredText(ADDRESS_LENGTH_MAX).refine(
      (address) => findAddressFault(address) !== "addressWrong",
      "has signs that an address can't have",
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

export const RegisterView = z.object({ status_code: z.literal(201), userData: AgentView });
export type RegisterView = z.infer<typeof RegisterView>;

/** Any text: the contract has no rule for existing passwords. */
const AnyPassword = z.string().min(1, "must be filled in").max(500, "is too long");

/** `login` is a phone number or an email. */
export const LoginRequest = z.object({
  login: z.string().trim().min(1, "must be filled in").max(200, "is too long"),
  password: AnyPassword,
  turnstile_token: TurnstileToken,
});
export type LoginRequest = z.input<typeof LoginRequest>;

export const LoginView = RegisterView.extend({ token: z.string() });
export type LoginView = z.infer<typeof LoginView>;

export const LogoutView = z.object({ status_code: z.literal(201) });
export type LogoutView = z.infer<typeof LogoutView>;

/** Ends every session of the agent; the response has the token of the new one. */
export const ChangePasswordRequest = z
  .object({
    old_password: AnyPassword,
    new_password: AnyPassword,
    new_password_confirmation: AnyPassword,
  })
  .refine((form) => form.new_password === form.new_password_confirmation, {
    path: ["new_password_confirmation"],
    error: "must be the same as the password",
  });
export type ChangePasswordRequest = z.input<typeof ChangePasswordRequest>;

export const ChangePasswordView = z.object({ status_code: z.literal(201), token: z.string() });
export type ChangePasswordView = z.infer<typeof ChangePasswordView>;

/** `code` is the fragment of the link that staff gave. */
export const RecoverPasswordRequest = z
  .object({
    code: z.string().trim().min(1, "must be filled in").max(128, "is too long"),
    password: AnyPassword,
    password_confirmation: AnyPassword,
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ["password_confirmation"],
    error: "must be the same as the password",
  });
export type RecoverPasswordRequest = z.input<typeof RecoverPasswordRequest>;

/** The agent logs in with the new password; `login` is the account's phone number. */
export const RecoverPasswordView = z.object({ status_code: z.literal(201), login: z.string() });
export type RecoverPasswordView = z.infer<typeof RecoverPasswordView>;

/** Hosts to which payments of the agent's program may send buyers back, in place of the earlier ones. */
export const ReturnHostsRequest = z.object({
  password: AnyPassword,
  return_hosts: z
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
});
export type ReturnHostsRequest = z.input<typeof ReturnHostsRequest>;

export const ReturnHostsView = z.object({
  status_code: z.literal(201),
  return_hosts: z.array(z.string()),
});
export type ReturnHostsView = z.infer<typeof ReturnHostsView>;
