import { describe, expect, test } from "vitest";
import { hashPassword, isOutdatedHash, verifyPassword } from "../../worker/auth/password.ts";

/** Counts the computed parts and the simulated ones. */
function rests() {
  const counted = { real: 0, imitated: 0 };
  const rest = async (isImitated: boolean) => {
    counted[isImitated ? "imitated" : "real"] += 1;
  };
  return { counted, rest };
}
const { rest } = rests();

/** Made with node:crypto: scryptSync("secret", "sixteen bytes ..", 32, { N: 1024, r: 8, p: 1 }). */
const OLD = "scrypt$1024$8$1$c2l4dGVlbiBieXRlcyAuLg$I5WBuNcI0IP4iEX4UOdBLNWWpX9-RXHag2lOs3VCw6M";
/**
 * In parts, at the cost that was chosen first: SHA-256 over ten keys of N 8192, each with its number after the salt.
 */
const TEN_PARTS =
  "scrypt-parts$8192$8$10$c2l4dGVlbiBieXRlcyAuLg$pASF0MyInttblFA-m8qZURAvs9UhxerfO9AKbotKbho";

test("a password fits its own hash and no other does", async () => {
  const stored = await hashPassword("korim er bari", rest);
  expect(await verifyPassword("korim er bari", stored, rest)).toBe(true);
  expect(await verifyPassword("korim er bar", stored, rest)).toBe(false);
  expect(await verifyPassword("", stored, rest)).toBe(false);
});

test("the cost and the salt stand beside the hash, the password nowhere; two hashes of one password differ", async () => {
  const [one, two] = [
    await hashPassword("korim er bari", rest),
    await hashPassword("korim er bari", rest),
  ];
  expect(one).toMatch(/^scrypt-parts\$4096\$8\$20\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(isOutdatedHash(one)).toBe(false);
});

test.each([OLD, TEN_PARTS])(
  "a hash of another cost is checked at that cost, and known as outdated: %s",
  async (stored) => {
    expect(await verifyPassword("secret", stored, rest)).toBe(true);
    expect(await verifyPassword("Secret", stored, rest)).toBe(false);
    expect(isOutdatedHash(stored)).toBe(true);
  },
);

test("the same password typed with another Unicode form fits", async () => {
  const stored = await hashPassword("পড়াশোনা ১০০", rest);
  expect(await verifyPassword("পড\u09bcাশোনা ১০০", stored, rest)).toBe(true);
});

test("a guess computes as many blocks as OWASP asks for", async () => {
  const [, N, r, p] = (await hashPassword("x", rest)).split("$").map(Number);
  expect(Number(N) * Number(r) * Number(p)).toBeGreaterThanOrEqual(2 ** 13 * 8 * 10);
});

describe("between the parts of a hash other requests are answered", () => {
  test("twenty times in a hash, and as often where there is no account, without its work", async () => {
    const [real, none] = [rests(), rests()];
    await verifyPassword("x", await hashPassword("y", rest), real.rest);
    expect(await verifyPassword("", null, none.rest)).toBe(false);
    expect(real.counted).toEqual({ real: 20, imitated: 0 });
    expect(none.counted).toEqual({ real: 0, imitated: 20 });
  });
});

test("what is no hash of ours is an error, never a fit", async () => {
  await expect(verifyPassword("x", "plain text", rest)).rejects.toThrow("a stored password");
});
