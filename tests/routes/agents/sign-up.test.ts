/** Signing up through the whole Worker, with real hashes. */
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { agents } from "../../../drizzle/agents.ts";
import { RegisterView } from "../../../worker/contract/agents/agents.ts";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import { database } from "../../../worker/db/client.ts";
import { accountWith, aPhone } from "../../support/agents.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aJpeg, PHOTOS } from "../../support/photos.ts";
import { aSignUp, sendForm } from "../../support/sign-up.ts";

const db = database(env);

const photos = async () => (await env.UPLOADS.list({ prefix: "agents/" })).objects.length;

describe("signing up", () => {
  test("as JSON makes an agent in the stored forms, without its password [E09] [R19]", async () => {
    const mobile = aPhone();
    const typed = `+88 ${mobile.slice(0, 5)}-${mobile.slice(5)}`;
    const fields = aSignUp({
      mobile: typed,
      email: ` Karim${mobile}@Example.COM `,
      name: " করিম ",
    });
    const answer = await aBrowser().post("/api/register", fields);
    expect(answer.status).toBe(201);
    const { userData } = read(answer, RegisterView);
    expect(userData).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: "করিম",
      mobile,
      email: `karim${mobile}@example.com`,
      gender: "Male",
      address: "12 College Road, Shimulpur",
      image: null,
    });
    const row = await accountWith(db, mobile);
    expect(row?.passwordHash).toMatch(/^scrypt-parts\$16\$8\$20\$/);
    expect(JSON.stringify(answer.body)).not.toContain("scrypt");
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "as a form keeps a %s under a name of ours [A11]",
    async (kind) => {
      const photo = new File([PHOTOS[kind]], "../../me & you.html", { type: "text/html" });
      const answer = await sendForm(aBrowser(), aSignUp(), photo);
      expect(answer.status).toBe(201);
      expect(read(answer, RegisterView).userData.image).toBeNull();
      const image = (await accountWith(db, read(answer, RegisterView).userData.mobile))?.image;
      expect(image).toMatch(/^[\w-]{22}\.(jpg|png|webp)$/);
      const shown = await exports.default.fetch(`http://localhost/uploads/agents/${image}`);
      await shown.arrayBuffer();
      expect(shown.status).toBe(200);
      expect(shown.headers.get("Content-Type")).toBe(`image/${kind}`);
      expect(shown.headers.get("Cache-Control")).toContain("private");
      expect(shown.headers.get("Content-Security-Policy")).toContain("sandbox");
    },
  );

  test.each([
    ["none", undefined],
    ["the empty file of a browser in which none was chosen", new File([], "")],
  ])("as a form takes %s for a photo [A03]", async (_, photo) => {
    const answer = await sendForm(aBrowser(), aSignUp(), photo);
    expect((await accountWith(db, read(answer, RegisterView).userData.mobile))?.image).toBeNull();
  });

  test.each([
    [
      "a page named .png",
      new File(["<!doctype html><script>"], "me.png", { type: "image/png" }),
      "JPEG, PNG or WebP",
    ],
    ["a drawing", new File(["<svg/>"], "me.svg", { type: "image/svg+xml" }), "JPEG, PNG or WebP"],
    [
      "a photo a byte too large",
      new File([aJpeg(), new Uint8Array(2 * 1024 * 1024 - aJpeg().length + 1)], "me.jpg"),
      "2 MB",
    ],
  ])("with %s is refused, and nothing is stored", async (_, photo, message) => {
    const before = await photos();
    const fields = aSignUp();
    const answer = await sendForm(aBrowser(), fields, photo);
    expect(answer).toMatchObject({ status: 422, body: { code: "field_invalid" } });
    expect(read(answer, RefusalBody).errors).toEqual([expect.stringContaining(message)]);
    expect(await accountWith(db, fields["mobile"])).toBeUndefined();
    expect(await photos()).toBe(before);
  });

  test("with a photo of exactly 2 MB is accepted", async () => {
    const photo = new File([aJpeg({ padding: 2 * 1024 * 1024 - aJpeg().length })], "me.jpg");
    expect(photo.size).toBe(2 * 1024 * 1024);
    expect((await sendForm(aBrowser(), aSignUp(), photo)).status).toBe(201);
  });

  test("with ten megabytes is refused before they are read, as any refusal", async () => {
    const fields = aSignUp();
    const answer = await sendForm(
      aBrowser(),
      fields,
      new File([new Uint8Array(10_000_000)], "me.jpg"),
    );
    expect(answer.status).toBe(413);
    expect(read(answer, RefusalBody)).toMatchObject({ status_code: 413, code: "too_large" });
    expect(await accountWith(db, fields["mobile"])).toBeUndefined();
  });

  test.each([
    ["no name", { name: "  " }, ["name: must be filled in"]],
    ["a name too long", { name: "x".repeat(101) }, ["name: is too long"]],
    ["a phone that is none", { mobile: "0171" }, ["mobile: must be a valid phone number"]],
    ["an email that is none", { email: "me@" }, ["email: must be a valid email"]],
    ["another gender", { gender: "male" }, ["gender: must be Male, Female or Others"]],
    ["no address", { address: "" }, ["address: must be filled in"]],
    [
      "a short password",
      { password: "short", password_confirmation: "short" },
      ["password: must have at least 8 characters"],
    ],
    [
      "a password everybody tries",
      { password: "password123", password_confirmation: "password123" },
      ["password: is one that everybody would try first"],
    ],
    [
      "a confirmation that differs",
      { password_confirmation: "other" },
      ["password_confirmation: must be the same as the password"],
    ],
    [
      "a photo as text",
      { image: "data:image/png;base64,AAAA" },
      ["image: must be sent as a file of a form"],
    ],
    [
      "several errors",
      { name: "", email: "x", password: "1", image: "x" },
      [
        "name: must be filled in",
        "email: must be a valid email",
        "password: must have at least 8 characters",
        "password_confirmation: must be the same as the password",
        "image: must be sent as a file of a form",
      ],
    ],
  ])("with %s is refused and every error is named [A02]", async (_, over, errors) => {
    const answer = await aBrowser().post("/api/register", aSignUp(over));
    expect(answer.status).toBe(422);
    expect(read(answer, RefusalBody).errors).toEqual(errors);
  });

  test("with fields of another type, or nothing at all, is refused [A01]", async () => {
    const browser = aBrowser();
    expect((await browser.post("/api/register", aSignUp({ name: { a: 1 } }))).status).toBe(400);
    for (const body of [null, [], "text", 7, {}]) {
      expect([400, 422]).toContain((await browser.post("/api/register", body)).status);
    }
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "",
    };
    const broken = await browser.send("/api/register", {
      method: "POST",
      headers,
      body: "no form",
    });
    expect(broken).toMatchObject({ status: 400, body: { code: "not_readable" } });
  });

  test("with a phone or an email in use names it to a caller with the password, in any form of the contact", async () => {
    const first = aSignUp();
    expect((await aBrowser().post("/api/register", first)).status).toBe(201);
    const sameBoth = aSignUp({
      mobile: `+88${first["mobile"]}`,
      email: String(first["email"]).toUpperCase(),
    });
    expect((await aBrowser().post("/api/register", sameBoth)).body).toMatchObject({
      status_code: 409,
      code: "already_registered",
      taken: ["mobile", "email"],
      errors: [
        "There is an account already with this phone number.",
        "There is an account already with this email.",
      ],
    });
    const sameEmail = await aBrowser().post("/api/register", aSignUp({ email: first["email"] }));
    expect(sameEmail.body).toMatchObject({ taken: ["email"] });
  });

  test("twice at once makes one agent", async () => {
    const fields = aSignUp();
    const answers = await Promise.all([1, 2].map(() => aBrowser().post("/api/register", fields)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(
      (
        await db
          .select()
          .from(agents)
          .where(eq(agents.mobile, String(fields["mobile"])))
      ).length,
    ).toBe(1);
  });
});
