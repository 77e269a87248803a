/** All messages of both languages at once: for the server, and for tests. The client loads them in parts. */
import { bn } from "./bn.ts";
import { passing } from "./bn/pages.ts";
import { refusals } from "./bn/refusals.ts";
import { en } from "./en.ts";
import { englishName } from "./en/names.ts";
import { addMessages } from "./messages.ts";

addMessages("bn", { texts: bn, refusals: { ...passing, ...refusals } });
addMessages("en", { texts: en, name: englishName });
