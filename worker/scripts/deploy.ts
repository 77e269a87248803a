/** `npm run deploy -- staging|production …`: the whole product, or nothing. */
import { readDeployCommand, USAGE } from "./deploy/command.ts";
import { deploy } from "./deploy/steps.ts";
import { Stopped } from "./deploy/stopped.ts";
import { realTools } from "./deploy/tools.ts";

const input = readDeployCommand(process.argv.slice(2));
if (input === null) {
  console.error(`Which environment?\n${USAGE}`);
  process.exit(2);
}
try {
  await deploy(input, realTools);
  if (input.isDry) console.log("Nothing was sent: this was a dry run.");
  else if (input.back === null) console.log("Deployed.");
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
