/** `npm run tool -- restorable`: rewrites a database export in an order that D1 can import. */
import { existsSync } from "node:fs";
import { writeInRestoreOrder } from "./restore-order.ts";

const [from, to, ...rest] = process.argv.slice(2);
if (from === undefined || to === undefined || rest.length > 0) {
  console.error("npm run tool -- restorable EXPORT.sql NEW.sql");
  process.exit(2);
}
if (!existsSync(from) || existsSync(to)) {
  console.error(existsSync(from) ? `${to} is there already.` : `There is no ${from}.`);
  process.exit(1);
}
await writeInRestoreOrder(from, to);
console.log(
  `Written. Into the empty database of staging or production, X: npx wrangler d1 execute DB --remote --env X --file ${to}`,
);
