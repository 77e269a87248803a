/**
 * Stands over worker/auth/password-cost.ts in the Workers runtime: as many parts, each next to free. What a hash costs
 * in earnest is tested in tests/auth/password.test.ts.
 */
import type { Cost } from "../../../worker/auth/password-cost.ts";

export const COST: Cost = { N: 2 ** 4, r: 8, p: 20 };
