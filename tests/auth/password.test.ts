import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../worker/auth/password.ts";

test("a password fits its own hash and no other does", async () => {
  const kept = await hashPassword("korim er bari");
  expect(await verifyPassword("korim er bari", kept)).toBe(true);
  expect(await verifyPassword("korim er bar", kept)).toBe(false);
  expect(await verifyPassword("", kept)).toBe(false);
});

test("the cost and the salt stand beside the hash, the password nowhere; two hashes of one password differ", async () => {
  const [one, two] = await Promise.all([
    hashPassword("korim er bari"),
    hashPassword("korim er bari"),
  ]);
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
});

test("a hash of another cost is checked at that cost", async () => {
  // Made with node:crypto: scryptSync("secret", "sixteen bytes ..", 32, { N: 1024, r: 8, p: 1 }).
  const kept = "scrypt$1024$8$1$c2l4dGVlbiBieXRlcyAuLg$I5WBuNcI0IP4iEX4UOdBLNWWpX9-RXHag2lOs3VCw6M";
  expect(await verifyPassword("secret", kept)).toBe(true);
  expect(await verifyPassword("Secret", kept)).toBe(false);
});

test("the same word typed on another keyboard is the same password", async () => {
  const kept = await hashPassword("পড়াশোনা ১০০");
  expect(await verifyPassword("পড\u09bcাশোনা ১০০", kept)).toBe(true);
});

test("where there is no account nothing fits, not even what the empty hash was made of", async () => {
  expect(await verifyPassword("", null)).toBe(false);
  expect(await verifyPassword("anything", null)).toBe(false);
});

test("what is no hash of ours is an error, never a fit", async () => {
  await expect(verifyPassword("x", "plain text")).rejects.toThrow("a kept password");
});
