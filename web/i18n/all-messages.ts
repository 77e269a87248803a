/** All messages of both languages at once: for the server, and for tests. The client loads them in parts. */
import { bn } from "./bn.ts";
import { passing } from "./bn/pages.ts";
import { refusals } from "./bn/refusals.ts";
import { en } from "./en.ts";
import { learn } from "./messages.ts";

learn("bn", { texts: bn, refusals: { ...passing, ...refusals } });
learn("en", { texts: en });
