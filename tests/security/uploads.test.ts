/** [S10] ASVS V12: an agent's photo is stored without its metadata, and only when it is a picture. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "../../drizzle/schema.ts";
import { database } from "../../worker/db/client.ts";
import { aBrowser } from "../support/browser.ts";
import { aJpeg, aPng, aWebp } from "../support/photos.ts";
import { aSignUp, sendForm } from "../support/sign-up.ts";

const SECRET = "23.7104 N 90.4074 E";

test.each([
  ["jpeg", aJpeg],
  ["png", aPng],
  ["webp", aWebp],
] as const)("a %s is stored without location and owner", async (_, make) => {
  const fields = aSignUp();
  const photo = new File([make({ secret: SECRET })], "me");
  expect((await sendForm(aBrowser(), fields, photo)).status).toBe(201);
  const row = await database(env)
    .select()
    .from(agents)
    .where(eq(agents.mobile, String(fields["mobile"])))
    .get();
  const stored = await env.UPLOADS.get(`agents/${row?.image}`);
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(make());
});

test("two megabytes of A behind the beginning of a photo are no photo", async () => {
  const photo = new File([aJpeg().subarray(0, 20), "A".repeat(1_900_000)], "me.jpg");
  const answer = await sendForm(aBrowser(), aSignUp(), photo);
  expect(answer).toMatchObject({ status: 422, body: { code: "field_invalid" } });
});
