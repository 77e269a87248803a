/** The fields of a form that a browser or the shop has posted. */
import type { Context } from "hono";

export async function readForm(c: Context): Promise<URLSearchParams> {
  const fields = Object.entries(await c.req.parseBody());
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}
