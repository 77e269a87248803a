/** A connection to the browser's database that is lost. */
import { describe, expect, it, vi } from "vitest";
import { connect } from "../../../../web/guide/store/reopen.ts";

interface FakeDatabase {
  name: number;
  isClosed: boolean;
  close: () => void;
}

function aBrowser() {
  const opened: FakeDatabase[] = [];
  const open = vi.fn(async (onClosed: () => void) => {
    const database = {
      name: opened.length + 1,
      isClosed: false,
      close() {
        database.isClosed = true;
        onClosed();
      },
    };
    opened.push(database);
    return database;
  });
  return { open, opened };
}

const use = async (database: FakeDatabase) => {
  if (database.isClosed) throw new DOMException("connection is closing", "InvalidStateError");
  return database.name;
};

describe("a connection", () => {
  it("is opened once", async () => {
    const { open } = aBrowser();
    const { run } = await connect(open);
    expect([await run(use), await run(use)]).toEqual([1, 1]);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it("is opened anew after the browser has closed it, once for all that wait", async () => {
    const { open, opened } = aBrowser();
    const { run } = await connect(open);
    opened[0]?.close();
    expect(await Promise.all([run(use), run(use)])).toEqual([2, 2]);
  });

  it("is opened anew when it closes in the middle, and the work is done once more", async () => {
    const { open, opened } = aBrowser();
    const { run } = await connect(open);
    // The browser has closed it, and has not said so yet.
    if (opened[0] !== undefined) opened[0].isClosed = true;
    expect(await run(use)).toBe(2);
  });

  it("gives up when the second try fails, and tries again the next time", async () => {
    const { open } = aBrowser();
    const { run } = await connect(open);
    const fails = vi.fn(async () => Promise.reject(new DOMException("lost", "UnknownError")));
    await expect(run(fails)).rejects.toThrow("lost");
    expect(fails).toHaveBeenCalledTimes(2);
    expect(await run(use)).toBe(2);
  });

  it("does not ask a full phone twice", async () => {
    const { run } = await connect(aBrowser().open);
    const full = vi.fn(async () => Promise.reject(new DOMException("full", "QuotaExceededError")));
    await expect(run(full)).rejects.toThrow("full");
    expect(full).toHaveBeenCalledTimes(1);
  });

  it("that can't be opened says so, and is tried again", async () => {
    const { open } = aBrowser();
    const { run } = await connect(open);
    open.mockRejectedValueOnce(new DOMException("no", "UnknownError"));
    await expect(
      run(async () => Promise.reject(new DOMException("lost", "InvalidStateError"))),
    ).rejects.toThrow("no");
    expect(await run(use)).toBe(2);
  });
});
