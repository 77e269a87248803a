/** The fields of an agent's sign-up, and the rules that the form checks before anything is sent (spec 5). */
import type { RegisterRequest } from "../../../worker/contract/agents/agents.ts";
import {
  findAddressFault,
  findEmailFault,
  findNameFault,
  findPhoneFault,
  type AddressFault,
  type EmailFault,
  type NameFault,
  type PhoneFault,
} from "../../../worker/contract/field-rules.ts";
import { emailAsTyped } from "../../../worker/domain/email.ts";
import { passwordError, type PasswordError } from "../../../worker/domain/agents/password-rules.ts";
import { normalizePhone } from "../../../worker/domain/phone.ts";

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
  | NameFault
  | PhoneFault
  | EmailFault
  | AddressFault
  | "genderRequired"
  | "passwordRequired"
  | PasswordError
  | "confirmRequired"
  | "confirmDiffers";

export function signUpError(field: keyof SignUp, form: SignUp): SignUpError | null {
  switch (field) {
    case "name":
      return findNameFault(form.name);
    case "phone":
      return findPhoneFault(form.phone);
    case "email":
      return findEmailFault(form.email);
    case "address":
      return findAddressFault(form.address);
    case "gender":
      return form.gender === "" ? "genderRequired" : null;
    case "password":
      return checkPassword(form);
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

function checkPassword({ password, phone, email }: SignUp): SignUpError | null {
  if (password === "") return "passwordRequired";
  return passwordError(password, {
    mobile: normalizePhone(phone) ?? "",
    email: emailAsTyped(email),
  });
}
