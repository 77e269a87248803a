/** [S10] ASVS V12: an agent's photo is stored without its metadata, and only when it is a picture. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { agents } from "../../drizzle/agents.ts";
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

const BOUNDARY = "a-boundary";
const DISPOSITION = "Content-Disposition: form-data; name=";
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\n${DISPOSITION}"${name}"\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** As long as a sign-up with a photo may be. */
const LONG = 2_000_000;

test.each([
  ["without an end", part("name", "Karim")],
  ["of nothing but beginnings", `--${BOUNDARY}\r\n`.repeat(LONG / 14)],
  ["of parts without a name", `--${BOUNDARY}\r\n\r\n\r\n`.repeat(LONG / 20)],
  [
    "of thirty thousand fields",
    Array.from({ length: 30_000 }, (_, n) => part(`f${n}`, "")).join("") + END,
  ],
  ["of one field again and again", part("name", "a").repeat(30_000) + END],
  ["with a name of two megabytes", part("n".repeat(LONG), "a") + END],
  ["with a header of two megabytes", `--${BOUNDARY}\r\nX: ${"a".repeat(LONG)}\r\n\r\n\r\n${END}`],
  [
    "with names that objects have",
    ["__proto__", "constructor", "toString"].map((name) => part(name, "a")).join("") + END,
  ],
  ["of zeros", "\0".repeat(LONG)],
  ["of line ends", "\r\n".repeat(LONG / 2)],
])("[S3] a form %s is refused, and nothing is stored", async (name, body) => {
  const stored = () => database(env).$count(agents);
  const before = await stored();
  const browser = aBrowser();
  await browser.get("/api/profile");
  const startedAt = performance.now();
  const answer = await browser.send("/api/register", {
    method: "POST",
    headers: {
      "X-XSRF-TOKEN": browser.cookies.get("XSRF-TOKEN") ?? "",
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body,
  });
  console.log(`a form ${name}: ${(performance.now() - startedAt).toFixed(0)} ms`);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await stored()).toBe(before);
});
