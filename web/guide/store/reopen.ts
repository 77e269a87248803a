/**
 * A connection that is opened anew when it is lost: a phone that is short of storage, or another window, may close it
 * at any time.
 */

export interface Connection<Database> {
  /** Works with the database, once more where its connection was lost. So `work` must be one that may be repeated. */
  run: <Value>(work: (database: Database) => Promise<Value>) => Promise<Value>;
}

/** `open` gets what must be called when the browser has closed the connection. Throws where it can't be opened. */
export async function connect<Database>(
  open: (onClosed: () => void) => Promise<Database>,
): Promise<Connection<Database>> {
  let current: Promise<Database> | null = null;
  const getDatabase = (): Promise<Database> => {
    if (current !== null) return current;
    const opened: Promise<Database> = open(() => {
      if (current === opened) current = null;
    });
    current = opened;
    opened.catch(() => (current = null));
    return opened;
  };
  await getDatabase();
  return {
    async run(work) {
      const used = getDatabase();
      try {
        return await work(await used);
      } catch (error) {
        // A full phone stays full, however often it is asked.
        if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
        if (current === used) current = null;
        return work(await getDatabase());
      }
    },
  };
}
