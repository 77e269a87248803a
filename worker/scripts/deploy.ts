/** `npm run deploy -- staging|production [--dry-run]`: the whole product, or nothing. */
import { deploy } from "./deploy/steps.ts";
import { realTools, Stopped } from "./deploy/tools.ts";
import { readWish, USAGE } from "./deploy/words.ts";

const input = readWish(process.argv.slice(2));
if (input === null) {
  console.error(`Which environment? ${USAGE}`);
  process.exit(2);
}
try {
  await deploy(input, realTools);
  console.log(input.isDry ? "Nothing was sent: this was a dry run." : "Deployed.");
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
