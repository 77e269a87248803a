/**
 * `npm run tool -- health`: for whatever calls somebody. It ends with 0 while the shop at ORIGIN is well, and with 1 and
 * a sentence when it is not or does not answer.
 */
import { checkHealth } from "./health-check.ts";
import { readSettings } from "./settings.ts";

const origin = process.env["ORIGIN"] || `http://localhost:${readSettings(process.env).port}`;
if (!URL.canParse(origin)) {
  console.error(`ORIGIN is "${origin}", which is no address.`);
  process.exit(2);
}
const { isWell, sentence } = await checkHealth(origin, {
  fetch,
  pause: (ms) => new Promise((done) => void setTimeout(done, ms)),
});
if (isWell) console.log(sentence);
else console.error(sentence);
process.exitCode = isWell ? 0 : 1;
