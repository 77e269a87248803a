/** What the client and its build may import. */
import type { Row } from "./row.ts";

const CLIENT: Row = {
  values: [
    "web/",
    // The drawing of a bus, the best places in it, and rules that a form hints at before the server applies them are
    // the same facts on both sides; everything else comes over the wire.
    "worker/domain/as-typed.ts",
    // What the presses of guides' phones add up to is one rule for the phone and the server.
    "worker/domain/boarding/boarding-times.ts",
    "worker/domain/boarding/judge-scan.ts",
    "worker/domain/boarding/merge.ts",
    "worker/domain/digits.ts",
    "worker/domain/english-names.ts",
    "worker/domain/lists.ts",
    "worker/domain/months.ts",
    "worker/domain/night.ts",
    "worker/domain/dhaka-time.ts",
    "worker/domain/email.ts",
    "worker/domain/spreadsheet-text.ts",
    "worker/domain/part-of-day.ts",
    "worker/domain/agents/password-rules.ts",
    "worker/domain/payments/fill-percent.ts",
    "worker/domain/payments/say-wallets.ts",
    "worker/domain/payments/wallets.ts",
    "worker/domain/phone.ts",
    "worker/domain/plain-text.ts",
    "worker/domain/shop-details.ts",
    "worker/domain/tickets/pnr.ts",
    "worker/domain/health/manual-pages.ts",
    "worker/domain/health/wallets-of-condition.ts",
    "worker/domain/seats/refused-presses.ts",
    "worker/domain/seats/seat-plan.ts",
    "worker/domain/seats/best-seats.ts",
    "worker/domain/seats/seat-kind.ts",
    "worker/domain/seats/seat-limits.ts",
    "worker/domain/seats/seat-positions.ts",
    "worker/domain/staff/staff-times.ts",
    "worker/domain/trips/exam.ts",
    "worker/domain/end-sentence.ts",
    "worker/domain/say-count.ts",
    "worker/domain/trips/far-fares.ts",
    "worker/domain/trips/own-bus-number.ts",
    "worker/domain/trips/trip-details.ts",
    "worker/domain/human-check/work.ts",
    "worker/domain/search/find-by-words.ts",
    // The table of pages and the form of a request: data and one function, without the schemas.
    "worker/contract/pages/page-messages.ts",
    "worker/contract/pages/pages.ts",
    // What a field may hold: the schemas of the calls read the same rules.
    "worker/contract/field-rules.ts",
    "worker/contract/request.ts",
    "@base-ui/react",
    "@glidejs/glide",
    "@noble/hashes",
    "@simplewebauthn/browser",
    "@tanstack/react-table",
    "fflate",
    "idb",
    "qr",
    "react",
    "react-dom",
    "react-hook-form",
    "react-router",
    "sonner",
    "swr",
    "uqr",
  ],
  types: [
    // The pipeline of the sheets, which runs in the build, names its types.
    "postcss",
    "worker/contract/",
    "worker/domain/faults.ts",
    "worker/domain/language.ts",
    "worker/domain/refusal.ts",
    "worker/domain/staff/act-refusal-code.ts",
    "worker/domain/staff/ended-request.ts",
  ],
};

const BUILD: Row = {
  values: [
    "vite",
    "@cloudflare/vite-plugin",
    "@vitejs/plugin-react",
    "web/oldest-browsers.ts",
    "web/media-for-containers.ts",
  ],
};

/** No page of buyers or guides loads a part of the office. */
const OUTSIDE_OFFICE: Row = { ...CLIENT, values: [...CLIENT.values, "!web/admin/"] };

export const WEB: Record<string, Row> = {
  web: OUTSIDE_OFFICE,
  "web/admin": CLIENT,
  "vite.config.ts": BUILD,
};
