/** A valid request of each call of an agent's account. */
import type { Database } from "../../../worker/db/client.ts";
import { aLoggedIn, anAgent, aPhone, CHEAP_PASSWORD } from "../agents.ts";
import type { Browser } from "../browser.ts";
import { aSignUp, PASSWORD, PASSWORD_HASH } from "../sign-up.ts";
import type { CallSetup } from "./call-example.ts";

export async function agentExamples(
  db: Database,
  { browser, agent }: { browser: Browser; agent: Browser },
): Promise<CallSetup["examples"]> {
  const [leaving, changing, hosting] = [
    await aLoggedIn(db),
    await aLoggedIn(db),
    await aLoggedIn(db),
  ];
  const known = await anAgent(db, { passwordHash: PASSWORD_HASH });
  return {
    "POST /register": {
      browser,
      bodies: [
        {
          sound: aSignUp(),
          others: { mobile: [known.mobile], email: [known.email] },
        },
      ],
    },
    "POST /login": {
      browser,
      bodies: [
        {
          sound: { login: known.mobile, password: PASSWORD },
          others: { login: [aPhone(), "nobody@example.com", "nobody"], password: ["wrong one"] },
        },
      ],
    },
    "POST /logout": { browser: agent, bodies: [{ sound: {}, others: {} }] },
    "POST /agent/logout-everywhere": {
      browser: leaving.browser,
      bodies: [{ sound: {}, others: {} }],
    },
    "POST /agent/password": {
      browser: changing.browser,
      bodies: [
        {
          sound: {
            old_password: CHEAP_PASSWORD,
            new_password: PASSWORD,
            new_password_confirmation: PASSWORD,
          },
          others: {
            old_password: ["wrong one"],
            new_password: ["short"],
            new_password_confirmation: ["another"],
          },
        },
      ],
    },
    "POST /agent/return-hosts": {
      browser: hosting.browser,
      bodies: [
        {
          sound: { password: CHEAP_PASSWORD, return_hosts: ["shop.example.com"] },
          others: {
            password: ["wrong one"],
            return_hosts: [["http://a.example"], ["localhost"]],
          },
        },
      ],
    },
    "POST /agent/recover": {
      browser,
      bodies: [
        {
          sound: { code: changing.code, password: PASSWORD, password_confirmation: PASSWORD },
          others: { password: ["short"], password_confirmation: ["another"] },
        },
      ],
    },
    "POST /agent/sales": {
      browser: agent,
      bodies: [{ sound: { from: "2026-01-01", to: "2026-01-31", q: "Rahim" }, others: {} }],
    },
    "GET /agent/sales.csv": {
      browser: agent,
      query: { from: "2026-01-01", to: "2026-01-31" },
    },
  };
}
