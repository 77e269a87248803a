/**
 * What is not over by then hangs. A machine that is slow and does other things besides takes minutes for some of it.
 */
export const HANGS_MS = 1_800_000;

/** What a page or a process shows within moments, and what nobody would wait for any longer. */
export const APPEARS_WITHIN_MS = 60_000;

/** Options of tests in which something never answers: a product that waits for it fails in minutes, not by HANGS_MS. */
export const MUST_GIVE_UP = { timeout: 5 * APPEARS_WITHIN_MS };
