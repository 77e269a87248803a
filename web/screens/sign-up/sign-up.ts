/** What a new agent fills in, and the rules that the form checks before anything is sent (spec 5). */
import type { RegisterRequest } from "../../../worker/contract/agents.ts";
import { lineAsTyped, nameAsTyped } from "../../../worker/domain/as-typed.ts";
import { emailAsTyped } from "../../../worker/domain/email.ts";
import { passwordError, type PasswordError } from "../../../worker/domain/agents/password-rules.ts";
import { normalPhone } from "../../../worker/domain/phone.ts";
import { emailError, phoneError } from "../checkout/contact.ts";

export interface SignUp {
  name: string;
  phone: string;
  email: string;
  address: string;
  gender: RegisterRequest["gender"] | "";
  password: string;
  confirmation: string;
}

/** In the order of the form. */
export const SIGN_UP_FIELDS = [
  "name",
  "phone",
  "email",
  "address",
  "gender",
  "password",
  "confirmation",
] as const satisfies readonly (keyof SignUp)[];

export const GENDERS = ["Male", "Female", "Others"] as const satisfies RegisterRequest["gender"][];

/** An empty form with what was already typed into it. */
export function signUpIn({
  name = "",
  phone = "",
  email = "",
  address = "",
  gender,
  password = "",
  confirmation = "",
}: Partial<Record<keyof SignUp, string>>): SignUp {
  const chosen = GENDERS.find((one) => one === gender) ?? "";
  return { name, phone, email, address, gender: chosen, password, confirmation };
}

export type SignUpError =
  | "nameRequired"
  | "phoneRequired"
  | "phoneNumeric"
  | "phoneWrong"
  | "emailRequired"
  | "emailWrong"
  | "addressRequired"
  | "genderRequired"
  | "passwordRequired"
  | PasswordError
  | "confirmRequired"
  | "confirmDiffers";

export function signUpError(field: keyof SignUp, form: SignUp): SignUpError | null {
  switch (field) {
    case "name":
      return nameAsTyped(form.name) === "" ? "nameRequired" : null;
    case "phone":
      return phoneOf(form.phone);
    case "email":
      return emailOf(form.email);
    case "address":
      return lineAsTyped(form.address) === "" ? "addressRequired" : null;
    case "gender":
      return form.gender === "" ? "genderRequired" : null;
    case "password":
      return passwordOf(form);
    case "confirmation":
      if (form.confirmation === "") return "confirmRequired";
      return form.confirmation === form.password ? null : "confirmDiffers";
  }
}

/** As the server reads it: a form, with the photo as a file if there is one. */
export function signUpForm(filled: SignUp, photo: Blob | null, turnstileToken?: string): FormData {
  const form = new FormData();
  form.set("name", filled.name);
  form.set("mobile", filled.phone);
  form.set("email", filled.email);
  form.set("password", filled.password);
  form.set("password_confirmation", filled.confirmation);
  form.set("gender", filled.gender);
  form.set("address", filled.address);
  if (turnstileToken !== undefined) form.set("turnstile_token", turnstileToken);
  if (photo !== null) form.set("image", photo, "photo.jpg");
  return form;
}

function phoneOf(typed: string): SignUpError | null {
  const error = phoneError(typed);
  switch (error) {
    case "phoneRequired":
    case "phoneNumeric":
    case "phoneWrong":
      return error;
    default:
      return null;
  }
}

function emailOf(typed: string): SignUpError | null {
  if (emailAsTyped(typed) === "") return "emailRequired";
  return emailError(typed) === null ? null : "emailWrong";
}

function passwordOf({ password, phone, email }: SignUp): SignUpError | null {
  if (password === "") return "passwordRequired";
  return passwordError(password, { mobile: normalPhone(phone) ?? "", email: emailAsTyped(email) });
}
