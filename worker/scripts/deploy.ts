/** `npm run deploy -- staging|production [--dry-run]`: the whole product, or nothing. */
import { deploy } from "./deploy/steps.ts";
import { realTools, Stopped } from "./deploy/tools.ts";
import { readWish, USAGE } from "./deploy/words.ts";

const wish = readWish(process.argv.slice(2));
if (wish === null) {
  console.error(`Which environment? ${USAGE}`);
  process.exit(2);
}
try {
  await deploy(wish, realTools);
  console.log(wish.isDry ? "Nothing was sent: this was a dry run." : "Deployed.");
} catch (fault) {
  if (!(fault instanceof Stopped)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
