/** A file that the server answers in parts is read as one. */
import { expect, test } from "vitest";
import { readFile } from "../../../../web/admin/lists/read-file.ts";

const PART = { status_code: 201, name: "log.csv", rows: 1 } as const;

test("the parts of the log are one file, in their order", async () => {
  const asked: unknown[] = [];
  const file = await readFile(async (more) => {
    asked.push(more);
    const [csv, next] = more.before === undefined ? ["Date\r\n1\r\n", 7] : ["2\r\n", null];
    return { ok: true, value: { ...PART, csv: String(csv), next: next === null ? null : 7 } };
  });
  expect(file).toEqual({ ok: true, value: { name: "log.csv", parts: ["Date\r\n1\r\n", "2\r\n"] } });
  expect(asked).toEqual([{}, { before: 7 }]);
});

test("a file without parts is asked for once", async () => {
  const file = await readFile(async () => ({ ok: true, value: { ...PART, csv: "1\r\n" } }));
  expect(file).toMatchObject({ ok: true, value: { parts: ["1\r\n"] } });
});

test("a part that is refused is no file", async () => {
  const refusal = { status: 503, code: "overloaded", message: "later", errors: [], body: null };
  const file = await readFile(async ({ before }) =>
    before === undefined
      ? { ok: true, value: { ...PART, csv: "1\r\n", next: 5 } }
      : { ok: false, refusal },
  );
  expect(file).toEqual({ ok: false, refusal });
});
