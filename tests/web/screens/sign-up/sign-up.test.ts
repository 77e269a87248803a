import { describe, expect, it } from "vitest";
import { en } from "../../../../web/i18n/en.ts";
import {
  SIGN_UP_FIELDS,
  signUpError,
  signUpForm,
  signUpIn,
} from "../../../../web/screens/sign-up/sign-up.ts";
import { sizeWithin } from "../../../../web/pictures/small-picture.ts";

const FILLED = {
  name: "Karim Traders",
  phone: "০১৭১২-৩৪৫৬৭৮",
  email: "karim@example.com",
  address: "12 College Road",
  gender: "Male",
  password: "korim er bari",
  confirmation: "korim er bari",
} as const;

describe("the form of a new agent", () => {
  it("requires everything but the photo [A01]", () => {
    const errors = SIGN_UP_FIELDS.map((field) => signUpError(field, signUpIn({})));
    expect(errors).toEqual([
      "nameRequired",
      "phoneRequired",
      "emailRequired",
      "addressRequired",
      "genderRequired",
      "passwordRequired",
      "confirmRequired",
    ]);
  });

  it("begins with what was typed before it could answer, without a gender that nobody knows", () => {
    expect(signUpIn(FILLED)).toEqual(FILLED);
    expect(signUpIn({ name: "Karim", gender: "male" })).toEqual({ ...signUpIn({}), name: "Karim" });
  });

  it("finds no error in valid input", () => {
    expect(SIGN_UP_FIELDS.map((field) => signUpError(field, FILLED))).toEqual(
      SIGN_UP_FIELDS.map(() => null),
    );
  });

  it.each([
    ["phone", { phone: "01712-34567x" }, "phoneNumeric"],
    ["phone", { phone: "0171234" }, "phoneWrong"],
    ["email", { email: "karim@" }, "emailWrong"],
    ["name", { name: "  " }, "nameRequired"],
    ["password", { password: "short" }, "too_short"],
    ["password", { password: "password123" }, "too_common"],
    ["password", { password: "+880 1712-345678" }, "is_own_contact"],
    ["password", { password: "KARIM@example.com" }, "is_own_contact"],
    ["confirmation", { confirmation: "another one" }, "confirmDiffers"],
  ] as const)("sees what is wrong with the %s in %o", (field, over, error) => {
    expect(signUpError(field, { ...FILLED, ...over })).toBe(error);
    expect(en.agents.errors[error]).toMatch(/\.$/);
  });

  it("is sent under the names of the specification, with the photo as a file [A11] [E09] [R19]", () => {
    const photo = new Blob(["x"], { type: "image/jpeg" });
    const form = signUpForm(FILLED, photo);
    expect([...form.keys()]).toEqual([
      "name",
      "mobile",
      "email",
      "password",
      "password_confirmation",
      "gender",
      "address",
      "image",
    ]);
    expect(form.get("image")).toBeInstanceOf(File);
    expect(signUpForm(FILLED, null).has("image")).toBe(false);
  });
});

describe("a photo", () => {
  it.each([
    [
      { width: 4000, height: 3000 },
      { width: 800, height: 600 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 600, height: 800 },
    ],
    [
      { width: 800, height: 800 },
      { width: 800, height: 800 },
    ],
    [
      { width: 120, height: 90 },
      { width: 120, height: 90 },
    ],
    [
      { width: 9000, height: 2 },
      { width: 800, height: 1 },
    ],
  ])("of %o is drawn in %o", (given, small) => {
    expect(sizeWithin(given, 800)).toEqual(small);
  });
});
