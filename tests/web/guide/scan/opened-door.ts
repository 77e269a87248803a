/** The door of the scanner as the list shows it, with what a guide and a camera do to it. */
import { act, createElement, useEffect, useState } from "react";
import { vi } from "vitest";
import { ScanDoor } from "../../../../web/guide/scan/scan-door.tsx";
import type { GuideList } from "../../../../worker/contract/guide/guide.ts";
import { mergeBoardings, type BoardingEvent } from "../../../../worker/domain/boarding/merge.ts";
import type { PageNode } from "../../../support/page-node.ts";
import { click, draw } from "../../../support/page.ts";

/** What the door has asked to read codes, in the place of the camera. */
export interface Scanned {
  onText: (text: string) => void;
  onFailure: () => void;
  stop: () => void;
}

export interface Opened {
  list: GuideList;
  events?: BoardingEvent[];
  unsent?: number;
}

export const findButton = (place: PageNode, name: string) =>
  place.findAll("button").find((one) => one.textContent === name);

export async function openDoor(
  scanned: readonly Scanned[],
  { list, events = [], unsent = 0 }: Opened,
) {
  const pressed = [...events];
  let show = (): void => undefined;
  const add = (what: Pick<BoardingEvent, "kind" | "pnr" | "seat" | "undoes">) => {
    const seq = pressed.length + 1;
    pressed.push({ ...what, id: `own${seq}`, seq, phone: "own", at: 1_800_000_000_000 });
    show();
  };
  const acts = {
    onTicket: vi.fn(async (pnr: string, seat: string): Promise<unknown> =>
      add({ kind: "board", pnr, seat, undoes: null }),
    ),
    onUndo: vi.fn(async (undone: readonly BoardingEvent[]): Promise<unknown> => {
      for (const { id, pnr, seat } of undone) add({ kind: "undo", pnr, seat, undoes: id });
      return undone;
    }),
    onClose: vi.fn(),
  };
  /** As the list does, it shows at once what is stored. */
  function Shown() {
    const [shown, setShown] = useState(events);
    useEffect(() => {
      show = () => setShown([...pressed]);
    }, []);
    return createElement(ScanDoor, {
      list,
      phone: "own",
      unsent,
      findBoardings: () => mergeBoardings(shown),
      ...acts,
    });
  }
  const place = await draw(createElement(Shown));
  const see = (text: string) =>
    act(async () => {
      scanned.at(-1)?.onText(text);
      await new Promise((resolve) => setTimeout(resolve));
    });
  const press = async (name: string) => {
    const button = findButton(place, name);
    if (button === undefined) throw new Error(`there is no button ${name}`);
    await click(place, button);
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
  };
  const wait = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));
  const findTone = () =>
    place
      .findAll("section")
      .map((one) => one.attributes.get("data-tone"))
      .find((tone) => tone !== undefined);
  return { place, see, press, wait, findTone, ...acts };
}
