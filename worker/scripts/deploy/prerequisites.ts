/** The requirements of a first deploy besides this checkout, printed by a dry run, which can't check them. */

export const PREREQUISITES: readonly string[] = [
  "Workers Paid plan: the free one has too little CPU time and too few queries a request",
  "R2 switched on once in the dashboard, and Analytics Engine",
  "API token, where no login is used: Workers Scripts, D1, R2 and Workers Routes: edit; Account Settings and User Details: read",
  "the domain as an active zone of the same account",
  "the wallet's live credentials, and the callback address registered with the wallet",
  "a green `npm test` on this machine, 12 to 20 minutes; its browser needs Linux x64: elsewhere the workflow of .github deploys, or --urgent",
  "logs: npx wrangler tail --env X while it happens; Workers Logs in the dashboard for a week back",
];
