/**
 * `npm start`: the whole product on this machine. The product (serve.ts), the simulated wallets and the simulated
 * message gateway run as processes under this one, which runs the cron every minute and ends all of them together.
 * Bookings are kept between runs.
 */
import { once } from "node:events";
import { OTP, findStory } from "../../tests/wallet-simulator/stories.ts";
import { awaitWithin } from "../domain/await-within.ts";
import { findUnwritableFolder } from "./folders.ts";
import { findTakenPort } from "./ports.ts";
import { chooseShop } from "./choose-shop.ts";
import { sampleLinks, type SampleLinks } from "./sample-staff.ts";
import { killProduct, startProduct } from "./product-process.ts";
import { runCronEveryMinute } from "./cron.ts";
import { QUIET, readSettings } from "./settings.ts";
import { staffAccess } from "./staff-client.ts";
import { simulatorAnswers, SIMULATORS, startSimulator } from "./simulator-process.ts";

/** A simulated wallet account whose payments succeed. */
const PAYER = "01770618575";
/** The width of the first column of what is printed. */
const TITLE_CHARACTERS = 27;
const ENDS_WITHIN_MS = 2_000;
const CHECKS_EVERY_MS = 500;
const EMPTY = "This shop is empty: the back office leads to its first ticket. ";

try {
  await start(process.argv.slice(2));
} catch (error) {
  console.error(readSentence(error));
  process.exit(1);
}

async function start(words: readonly string[]): Promise<void> {
  Object.assign(process.env, QUIET, chooseShop(words, process.env));
  const settings = readSettings(process.env);
  const taken = await findTakenPort({
    PORT: settings.port,
    ...Object.fromEntries(SIMULATORS.map((one) => [one.portVariable, one.port(settings)])),
  });
  const obstacle = taken ?? findUnwritableFolder(settings);
  if (obstacle !== null) throw new Error(obstacle);

  const origin = `http://localhost:${settings.port}`;
  const product = startProduct(words);
  const simulators = SIMULATORS.map((simulator) => ({
    simulator,
    origin: `http://localhost:${simulator.port(settings)}`,
    child: startSimulator(simulator, settings),
  }));
  let stopCron = () => {};
  let isEnding = false;

  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    stopCron();
    const running = [product, ...simulators]
      .map((one) => one.child)
      .filter((child) => child.exitCode === null && child.signalCode === null);
    const ended = Promise.all(running.map((child) => once(child, "exit")));
    for (const child of running) child.kill("SIGTERM");
    await awaitWithin(ENDS_WITHIN_MS, ended);
    killProduct(product);
    for (const { child } of simulators) child.kill("SIGKILL");
    process.exit(code);
  }

  function endBecause(sentence: string): void {
    if (isEnding) return;
    console.error(sentence);
    void end(1);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(0));
  }
  onLauncherExit(() => void end(0));
  try {
    const [season] = await Promise.all([
      product.season,
      ...simulators.map((one) => simulatorAnswers(one.simulator, one.origin, one.child)),
    ]);
    product.child.once("exit", () => endBecause("The product ended by itself."));
    for (const { simulator, child } of simulators) {
      child.once("exit", () => endBecause(describeUnexpectedEnd(simulator.name)));
    }
    stopCron = runCronEveryMinute(origin);
    const links = await sampleLinks(
      staffAccess({ ...process.env, ORIGIN: "", STAFF_TOKEN: "", STAFF_KEY: "" }),
    );
    console.log(`
  BhortiBus                  ${origin}
${simulators.map((one) => `  ${one.simulator.title.padEnd(TITLE_CHARACTERS)}${one.origin}`).join("\n")}
  Back office                ${describeBackOffice(origin, links)}

  Pay with wallet ${PAYER}, OTP ${OTP}, PIN ${findStory(PAYER).pins[0] ?? ""}. No real money moves.
  ${season === null ? EMPTY : `${season.destinations} destinations, ${season.trips} trips. `}Ctrl-C ends it.
`);
  } catch (error) {
    endBecause(readSentence(error));
  }
}

/** Links work once, for half an hour: the next start makes new ones. */
function describeBackOffice(origin: string, { owner, money }: SampleLinks): string {
  const first = owner === null ? `${origin}/admin` : `${owner} as the sample owner`;
  return money === null ? first : `${first}\n  A second person            ${money}`;
}

/** A signal for npm reaches npm's shell, which need not pass it on: what ends then is this process's parent. */
function onLauncherExit(end: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const launcher = process.ppid;
  setInterval(() => {
    if (process.ppid !== launcher) end();
  }, CHECKS_EVERY_MS);
}

function describeUnexpectedEnd(name: string): string {
  return `The ${name} ended by itself, so the product ends too.`;
}

function readSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
