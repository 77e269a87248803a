/**
 * `npm run tool -- health`: a check for a monitor that alerts people. It prints one sentence about the shop at ORIGIN,
 * and exits with 0 if the shop is well, 1 if it needs attention or does not answer, and 2 if ORIGIN is not a URL.
 */
import { checkHealth } from "./health-check.ts";
import { readPort } from "./environment.ts";

const origin = process.env["ORIGIN"] || `http://localhost:${readPort(process.env)}`;
if (!URL.canParse(origin)) {
  console.error(`ORIGIN is "${origin}", which is not a URL.`);
  process.exit(2);
}
const { isWell, sentence } = await checkHealth(origin, {
  fetch,
  pause: (ms) => new Promise((done) => void setTimeout(done, ms)),
});
if (isWell) console.log(sentence);
else console.error(sentence);
process.exitCode = isWell ? 0 : 1;
