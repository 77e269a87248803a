/** What a new agent fills in. */
import { aPhone } from "./agents.ts";
import type { Answer, Browser } from "./browser.ts";

export const PASSWORD = "korim er bari";
/** At a cost that is next to nothing: scrypt, N 1024, r 8, p 1. */
export const PASSWORD_HASH =
  "scrypt$1024$8$1$c2l4dGVlbiBieXRlcyAuLg$eVCblnGmL_4jIUM3g2HANFP3DOLEK-1xL964od2OYFQ";

export function aSignUp(over: Record<string, unknown> = {}): Record<string, unknown> {
  const mobile = aPhone();
  return {
    name: "Karim Traders",
    mobile,
    email: `a${mobile}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    gender: "Male",
    address: "12 College Road, Shimulpur",
    ...over,
  };
}

/** As the screen sends it: a form, with the photo as a file. */
export async function sendForm(
  browser: Browser,
  fields: Record<string, unknown>,
  image?: File,
): Promise<Answer> {
  if (!browser.cookies.has("XSRF-TOKEN")) await browser.get("/api/profile");
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (image !== undefined) form.set("image", image);
  return browser.send("/api/register", {
    method: "POST",
    headers: { "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "" },
    body: form,
  });
}
