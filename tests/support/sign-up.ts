/** What a new agent fills in, and photos as small as they can be. */
import { aPhone } from "./agents.ts";
import type { Answer, Browser } from "./browser.ts";

export const PASSWORD = "korim er bari";

export const PHOTOS = {
  png: new Uint8Array([
    0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]),
  jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
  webp: new TextEncoder().encode("RIFF....WEBPVP8 "),
};

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
