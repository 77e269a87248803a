/** Saves the files that show a ticket, and return to a booking, without a connection. */
import { rememberNames } from "../i18n/en/load-names.ts";
import { getCurrentLanguage } from "../i18n/language.ts";
import { savePageWithRetries } from "./page-cache.ts";
import { ENTRY, SHELL_PAGE, filesToSave } from "./shell-files.ts";

export async function saveShellWithRetries(): Promise<void> {
  rememberNames();
  return savePageWithRetries({
    page: SHELL_PAGE,
    entry: ENTRY,
    prefix: "shell ",
    listFiles: (chunks, used) => filesToSave(chunks, getCurrentLanguage(), used),
  });
}
