/** How each command of the documents is run. What it prints is looked for, so that no other refusal passes for it. */

export type CommandRun =
  /** Typed by a test: on this machine alone, or at a running shop. */
  | { where: "machine" | "shop"; code: number; says: RegExp }
  /**
   * Typed by a test without an account at Cloudflare; and, where `done` says what it prints then, with one at a
   * stand-in for the platform (tests/e2e/commands/stand-in-commands.test.ts).
   */
  | { where: "no account"; code: number; says: RegExp; done: RegExp | null }
  /** Typed or run elsewhere: `file` holds `text`. */
  | { where: "elsewhere"; file: string; text: string }
  /** Typed by nobody but a person. */
  | { where: "by hand"; why: string };

const machine = (says: RegExp, code = 0): CommandRun => ({ where: "machine", code, says });
const shop = (says: RegExp, code = 0): CommandRun => ({ where: "shop", code, says });
const noAccount = (says: RegExp, done: RegExp | null): CommandRun => ({
  where: "no account",
  code: 1,
  says,
  done,
});
const wrangler = (done: RegExp | null): CommandRun => noAccount(WRANGLER_NEEDS, done);
const elsewhere = (file: string, text: string): CommandRun => ({ where: "elsewhere", file, text });
const byHand = (why: string): CommandRun => ({ where: "by hand", why });

const MEASURES = "minutes of a machine with nothing else to do: it measures";
const WRANGLER_NEEDS = /necessary to set a CLOUDFLARE_API_TOKEN/;
const WE_NEED = /Cloudflare does not know who you are/;
const PARTS = "tests/runner/parts.ts";
const SECRET = `node -e 'console.log(crypto.randomBytes(32).toString("base64url"))'`;
/** Node's own way to a pair of VAPID, a key a line. */
const PUSH_KEYS = `node -e 'const j=crypto.generateKeyPairSync("ec",{namedCurve:"P-256"}).privateKey.export({format:"jwk"}),b=t=>Buffer.from(t,"base64url");console.log(Buffer.concat([Buffer.of(4),b(j.x),b(j.y)]).toString("base64url")+"\\n"+j.d)' > KEYS`;
const VITEST = "npx vitest run --config tests/vitest.config.ts --project";

/** In the order in which they are typed: what one does, the next finds. */
export const COMMAND_RUNS: Readonly<Record<string, CommandRun>> = {
  "npm ci": elsewhere("worker/scripts/install.mjs", `["ci", `),
  "npm start": elsewhere("tests/support/product.ts", "worker/scripts/start.ts"),
  "npm start -- --empty": elsewhere("tests/support/product.ts", `"--empty"`),
  "WALLET_DIALECT=v2 npm start": elsewhere(
    "tests/e2e/commands/typed-commands.test.ts",
    `dialect: "v2"`,
  ),
  "HUMAN_CHECK=on npm start": elsewhere(
    "tests/e2e/booking/human-check.test.ts",
    "hasHumanCheck: true",
  ),
  "npm test": elsewhere(".ci/run", "npm test"),
  "RUNS=1500 CASES=100 npm test -- sim worker": elsewhere(PARTS, `project: "sim"`),
  // The suite runs this command with --check.
  "npm run types": elsewhere(PARTS, `"worker/env.d.ts"`),
  "npm run check": elsewhere(PARTS, "...LINT"),
  "npm run test:watch": byHand("it runs until it is ended; `npm test` runs the same project"),
  [`${VITEST} worker tests/routes/payments/execute.test.ts`]: elsewhere(PARTS, `"worker"`),
  [`${VITEST} e2e tests/e2e/booking/payment.test.ts`]: elsewhere(PARTS, `project: "e2e"`),
  "npm run demo:hold": elsewhere("tests/e2e/commands/demo-hold.test.ts", `"npm run demo:hold"`),
  "npm run drill": elsewhere("tests/e2e/commands/drill.test.ts", `"npm run drill"`),
  "npm run deploy -- staging --dry-run": elsewhere(
    "tests/e2e/commands/deploy-dry-run.test.ts",
    `"npm run deploy -- staging --dry-run"`,
  ),
  [`npm run deploy -- X --urgent "why"`]: elsewhere(
    "tests/e2e/commands/stand-in-deploy.test.ts",
    "${DEPLOY} --urgent",
  ),
  "npm run tool -- mutants": elsewhere(PARTS, "tests/harness/mutants/main.ts"),
  "npm run tool -- rules": elsewhere(PARTS, "tests/harness/mutants/rules/main.ts"),
  "npm run tool -- wires": elsewhere(PARTS, "tests/harness/mutants/wires/main.ts"),
  "npm run tool -- kill": elsewhere(PARTS, "tests/harness/kill/main.ts"),
  "npm run tool -- kill --kills 8": elsewhere(PARTS, "--kills=8"),
  "npm run tool -- sim --seeds 1000": elsewhere("tests/harness/sim/runs-in-time.test.ts", "seeds"),
  "npm run bench": byHand(MEASURES),
  "npm run bench -- --json FILE": byHand(MEASURES),
  "npm run bench -- --only calls": byHand(MEASURES),
  "npm run bench -- --only surge,opening": byHand(MEASURES),
  "npm run bench -- --only logins": byHand(MEASURES),
  "npm run bench -- --only accounts": byHand(MEASURES),
  "npm run bench -- --only overload": byHand(MEASURES),
  "npm run bench -- --only profile": byHand(MEASURES),
  "npm run bench -- --only messages": byHand(MEASURES),
  "npm run bench -- --only season": byHand(MEASURES),
  "npm run bench -- --only cost": byHand(MEASURES),
  "npm run bench -- --only plan": byHand(MEASURES),
  "npm run bench -- --only scan": byHand(MEASURES),
  "npm run tool -- bench:shop": byHand(MEASURES),
  "npm run tool -- bench:web": byHand(MEASURES),
  "npm run tool -- bench:web --json FILE": byHand(MEASURES),
  "npm run tool -- bench:web --only paint,presses": byHand(MEASURES),
  "npm run tool -- fonts": byHand("it writes web/fonts; tests/web/ui/fonts.test.ts says when"),
  "npx wrangler login": byHand("it opens a browser and waits for a person"),

  [PUSH_KEYS]: machine(/^$/),
  "npm run tool": machine(/^ {2}restorable /m, 2),
  "npm run tool -- restorable BACKUP READY": machine(/Written\./),
  "npm run tool -- sandbox": machine(/Missing: SANDBOX_BASE_URL/, 2),
  "npm run tool -- sim --seed S --trace": machine(/^1 runs, \d+ steps/m),
  "npm run db:generate -- --name what_it_does": machine(/No schema changes/),
  "npm run season -- help": machine(/trips\.csv/),
  "npm run season -- example DIR": machine(/files written to/),
  "npm run staff": machine(/after-restore/),
  "npm run staff -- --help": machine(/after-restore/),
  [`${VITEST} pure tests/domain/money.test.ts`]: machine(/Tests\s+\d+ passed/),

  [`${SECRET} | npx wrangler secret put SIGNING_KEY --env X`]: wrangler(
    /Creating new Worker "bhortibus-staging"[^]*Uploaded secret SIGNING_KEY/,
  ),
  [`${SECRET} | tee ~/staff-key-X | npx wrangler secret put STAFF_KEY --env X`]:
    wrangler(/Uploaded secret STAFF_KEY/),
  "npx wrangler secret put WALLET_USERNAME --env X": wrangler(/Uploaded secret WALLET_USERNAME/),
  "npx wrangler secret put TURNSTILE_SECRET --env X": wrangler(/Uploaded secret TURNSTILE_SECRET/),
  "npx wrangler secret put SSLCOMMERZ_STORE_PASSWORD --env X": wrangler(
    /Uploaded secret SSLCOMMERZ_STORE_PASSWORD/,
  ),
  "npx wrangler secret put NAME --env X": wrangler(/Uploaded secret WALLET_PASSWORD/),
  "npx wrangler secret list --env X": wrangler(null),
  "npx wrangler secret bulk FILE --env X": wrangler(null),
  "npx wrangler tail --env X --format json": wrangler(null),
  "npx wrangler versions list --env X": wrangler(null),
  "npx wrangler d1 create bhortibus-X --location apac": wrangler(
    /Successfully created DB[^]*database_id = "[-0-9a-f]{36}"/,
  ),
  "npx wrangler r2 bucket create bhortibus-X-uploads --location apac": wrangler(
    /Created bucket 'bhortibus-staging-uploads'/,
  ),
  "npx wrangler d1 migrations list DB --remote --env X": wrangler(
    /Migrations to be applied:[^]*0000_first_season\.sql/,
  ),
  "npx wrangler d1 migrations apply DB --remote --env staging": wrangler(
    /0000_first_season\.sql *│ ✅/,
  ),
  "npx wrangler d1 migrations apply DB --remote --env X": wrangler(/No migrations to apply/),
  "npx wrangler d1 execute DB --remote --env staging --file FILE": wrangler(/Executed 1 queries/),
  [`npx wrangler d1 execute DB --remote --env staging --command "INSERT INTO d1_migrations (name) VALUES ('NAME')"`]:
    wrangler(/"success": true/),
  [`npx wrangler d1 execute DB --remote --env X --command "SELECT * FROM staff_acts ORDER BY id DESC LIMIT 50"`]:
    wrangler(/"results": \[\]/),
  [`npx wrangler d1 execute DB --remote --env X --command "SELECT t.pnr, b.quantity, b.fare_poisha FROM bills b JOIN tickets t ON t.bill_id = b.id WHERE b.trip_id = 'TRIP' AND t.voided_at IS NULL"`]:
    wrangler(/"results": \[\]/),
  "npx wrangler d1 export DB --remote --env X --output BACKUP": wrangler(/Downloaded to/),
  "npx wrangler d1 time-travel restore DB --env X --timestamp=…": wrangler(
    /restored back to bookmark[^]*restore to the previous bookmark/,
  ),
  "npx wrangler d1 time-travel restore DB --env X --bookmark=BOOKMARK": wrangler(null),
  "npx wrangler d1 execute DB --remote --env X --file READY": wrangler(/Executed \d+ queries/),
  "npx wrangler deploy": noAccount(/none here: type `npm start` for a run on this machine/, null),
  // With an account: tests/e2e/commands/stand-in-deploy.test.ts.
  "npm run deploy -- X": noAccount(/not committed[^]*has not been green here on this commit/, null),
  "npm run deploy -- X --back VERSION": noAccount(WE_NEED, null),

  "npm run staff -- largest-acts": shop(/Since|Nothing since/),
  "npm run staff -- figures": shop(/Every figure agrees/),
  "npm run staff -- try-alerts": shop(/There is no webhook/),
  "ORIGIN=https://your.domain npm run tool -- health": shop(/is well/),
  "npm run staff -- trips": shop(/^\S+ +20\d\d-\d\d-\d\d \d\d:\d\d {2}\S/m),
  "npm run staff -- show SALE": shop(/^ {2}PNR [^]*SMS ticket /m),
  // Its ticket has one seat, and its trip has not changed.
  "npm run staff -- move-ticket SALE TRIP --seats A1,B2 …": shop(
    /as many seats as the ticket has/,
    1,
  ),
  "npm run staff -- take-seats-off SALE --seats A1 …": shop(/is not on this ticket/, 1),
  "npm run staff -- exchange-seats SALE A1 OTHER B2 …": shop(/no such seat/, 1),
  "npm run staff -- keep-ticket SALE …": shop(/Nothing is asked/, 1),
  "npm run staff -- show BILL": shop(/^ {2}PNR /m),
  "npm run staff -- find TEXT…": shop(/^Next: tell them the PNR/m),
  "npm run staff -- find Rahim --day 2026-12-04": shop(/No sale is known by that/, 1),
  "npm run staff -- doubts": shop(/0 payments in doubt/),
  "npm run staff -- compare TRIP": shop(/: no difference\./),
  "npm run staff -- compare": shop(/\d trips without a difference/),
  "npm run staff -- block TRIP SEATS… …": shop(/C1/),
  "npm run staff -- unblock TRIP SEATS… …": shop(/C1/),
  "npm run staff -- save-entry KIND FIELDS …": shop(/A new point: Typed stop/),
  "npm run staff -- hide-entry KIND ID …": shop(/is hidden\. Nobody/),
  "npm run staff -- show-entry KIND ID …": shop(/is shown\. Everybody/),
  "npm run staff -- create-trip NAME DESTINATION UNIT BUS FARE DEPARTS ARRIVES EXAM_DATE …": shop(
    /is opened, with 40 seats: it leaves/,
  ),
  "npm run staff -- sell-at-counter TRIP NAME PHONE AMOUNT COUNTER …": shop(
    /There is no such trip/,
    1,
  ),
  "npm run staff -- edit-trip TRIP NAME BUS …": shop(/There is no such bus/, 1),
  "npm run staff -- copy-trips FROM TO …": shop(/Trips of 2031-01-04 that are copied to .*: 1\./),
  "npm run staff -- exams FROM TO": shop(/^2031-01-05 {2}11 .*: \d trips?/m),
  "npm run staff -- copy-season FROM TO EXAMS …": shop(
    /Trips that are copied to the new days of their exams: 1\./,
  ),
  "npm run staff -- cancel-copies TRIPS… …": shop(/0 copies that nobody has booked/),
  "npm run staff -- order-buses TRIPS… …": shop(/must name two buses/, 1),
  "npm run staff -- set-fares …": shop(/Trips that get another price/),
  "npm run staff -- save-exam UNIT SESSION SHIFT STARTS_AT PLACE SOURCE_URL …": shop(
    /The exam of .* is at 2031-01-05 10:00/,
  ),
  "npm run staff -- exam-list --unit UNIT": shop(/2031-01-05T10:00:00\+06:00 {2}.*: 0 open trips/),
  "npm run staff -- set-trip-exam EXAM TRIP… …": shop(/There is no such exam/, 1),
  "npm run staff -- move-exam EXAM STARTS_AT …": shop(/There is no such exam/, 1),
  "npm run staff -- set-duty TRIP LEG PLATE DRIVER_NAME DRIVER_PHONE GUIDE GUIDE_NAME GUIDE_PHONE MEETING_PLACE …":
    shop(/way out: plate, meeting_place change/),
  "npm run staff -- give-guide-link TRIP LEG …": shop(/\/guide#\S{40}/),
  "npm run staff -- end-guide-phone TRIP PHONE …": shop(/This trip has no such phone/, 1),
  "npm run staff -- boarding TRIP": shop(/^Way out, .*: 0 of \d+ on board/m),
  "npm run staff -- import-season FILES …": shop(/points\.csv: 1 new/),
  "npm run season -- import DIR --dry-run …": shop(/points\.csv: 1 new[^]*Tried only/),
  "npm run season -- import DIR …": shop(/points\.csv: 1 new[^]*Loaded\./),
  [`npm run season -- import DIR --by NAME --reason "first season"`]:
    shop(/has all of this already/),
  "npm run season -- export DIR": shop(/files written to/),
  "npm run season -- export DIR --agents": shop(/files written to/),
  "npm run staff -- approve-agent AGENT …": shop(/may log in/),
  "npm run staff -- suspend-agent AGENT …": shop(/is suspended/),
  "npm run staff -- resume-agent AGENT …": shop(/may log in again/),
  "npm run staff -- log-out-agent AGENT …": shop(/Every session of agent/),
  "npm run staff -- recover-agent AGENT …": shop(/\/agentPassword#\S{20}/),
  "npm run staff -- rebuild-tickets TRIP …": shop(/[Tt]rip/),
  "npm run staff -- rebuild-seats TRIP …": shop(/[Tt]rip/),
  "npm run staff -- after-restore TRIP …": shop(/[Tt]rip/),
  "npm run staff -- pause-sales …": shop(/Sales are stopped/),
  "npm run staff -- resume-sales …": shop(/the shop sells again/),
  "npm run staff -- stop-for-restore …": shop(/The shop stands still/),
  // The stop above has begun a pause already.
  "npm run staff -- begin-restore …": shop(/begins anew until every trip was compared/),
  [`npm run staff -- after-restore --by NAME --reason "why"`]: shop(/the shop sells again/),
  "npm run staff -- end-restore …": shop(/No restore is under way/),
  "npm run staff -- give-back PNR TAKA …": shop(/ticket stays valid/),
  "npm run staff -- cancel-sale PNR …": shop(/the ticket is void/),
  // The wallet is asked within a minute: whether the money is on its way already depends on the time since the line
  // above.
  "npm run staff -- settle SALE …": shop(
    /wallet was not queried yet|attempt at the wallet|is refunded and owes nobody money/,
    1,
  ),
  // Nothing of this sale is in doubt.
  "npm run staff -- acknowledge SALE …": shop(/nothing of it has been in doubt/, 1),
  // The sale is cancelled.
  "npm run staff -- correct-name SALE NAME …": shop(/has no valid ticket/, 1),
  "npm run staff -- correct-phone SALE PHONE …": shop(/must be a phone number/, 1),
  // Its message has not failed.
  "npm run staff -- send-message-again SALE TOPIC …": shop(/neither failed/, 1),
  "npm run staff -- send-messages-again MESSAGES …": shop(/Messages that go out once more: 0/),
  "npm run staff -- close-message SALE TOPIC …": shop(/neither failed/, 1),
  "npm run staff -- set-message-budget TAKA …": shop(/may cost 100 taka a day/),
  "npm run staff -- pause-messages …": shop(/No message goes out/),
  "npm run staff -- resume-messages …": shop(/goes out within a minute/),
  "npm run staff -- cancel-trip TRIP --by NAME --reason … --dry-run": shop(/Would be so: /),
  "npm run staff -- erase …": shop(/./),
  "npm run staff -- set-fare TRIP TAKA --by NAME --reason …": shop(/100\.00 taka in place of/),
  "npm run staff -- set-times TRIP 2026-12-04T22:30 2026-12-05T05:00 --by NAME --reason … --dry-run":
    shop(/Would be so: Trip \S+ has these times already/),
  "npm run staff -- log": shop(/set_fare \S+, staff:desk: as printed/),
  "npm run staff -- requests": shop(/Nothing waits/),
  // The first one waited, as what can't be undone does, and is over.
  "npm run staff -- run REQUEST": shop(/This was done already/, 1),
  "npm run staff -- approve REQUEST": shop(/This request is over/, 1),
  "npm run staff -- refuse REQUEST": shop(/This request is over/, 1),
  "npm run staff -- stop REQUEST": shop(/This request is over/, 1),
  [`npm run staff -- invite NAME owner --by NAME --reason "first owner"`]: shop(/\/admin#\S{20}/),
  // Nobody there has a passkey, so there is nobody to bring back.
  [`npm run staff -- recover-owner --by NAME --reason "lost phone"`]: shop(
    /No owner has a passkey/,
    1,
  ),
  "npm run staff -- people": shop(/^S-\S+ {2}Sample owner: owner/m),
  "npm run staff -- person STAFF": shop(/^session {2}/m),
  "npm run staff -- end-staff-access STAFF session ID …": shop(/The session .* is over at once/),
  "npm run staff -- end-staff-access STAFF token ID …": shop(/This token of .* is over/),
  "npm run staff -- change-roles STAFF ROLES… …": shop(/ops/),
  "npm run staff -- disable-staff STAFF …": shop(/is out at once/),
  "npm run staff -- enable-staff STAFF …": shop(/may sign in again, as ops/),
  "npm run staff -- invite-again STAFF …": shop(/\/admin#\S{20}/),
};

/** Those that are typed at the stand-in, with what they print there. */
export function accountRuns(): { command: string; done: RegExp }[] {
  return Object.entries(COMMAND_RUNS).flatMap(([command, run]) =>
    run.where === "no account" && run.done !== null ? [{ command, done: run.done }] : [],
  );
}

/** Those of one kind, in their order. */
export function listRuns(where: "machine" | "shop" | "no account") {
  return Object.entries(COMMAND_RUNS).flatMap(([command, run]) =>
    run.where === where ? [{ command, code: run.code, says: run.says }] : [],
  );
}
