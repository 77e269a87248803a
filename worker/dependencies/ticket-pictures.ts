/**
 * Tickets' pictures as their own pages drew them, for browsers that can only save what has an address. Each is personal
 * and valid for an hour; the night deletes it.
 */
const PREFIX = "tickets/";
const STAYS_MS = 60 * 60_000;

type Uploads = Pick<Env, "UPLOADS">;

export interface TicketPicture {
  /** Link of the ticket's address, which a correction of its phone number ends. */
  link: string;
  /** The change of the ticket that it shows: a picture from before a change is not returned. */
  change: number;
}

const keyFor = (link: string) => `${PREFIX}${link}.png`;

export async function keepTicketPicture(
  { UPLOADS }: Uploads,
  { link, change }: TicketPicture,
  png: Uint8Array,
): Promise<void> {
  await UPLOADS.put(keyFor(link), png, {
    httpMetadata: { contentType: "image/png" },
    customMetadata: { change: String(change) },
  });
}

/** Returns null when there is no picture, when it shows another change, or when it has expired. */
export async function findTicketPicture(
  { UPLOADS }: Uploads,
  { link, change }: TicketPicture,
  now: number,
): Promise<ReadableStream | null> {
  const found = await UPLOADS.get(keyFor(link));
  if (found === null || isOver(found, now)) return null;
  return found.customMetadata?.["change"] === String(change) ? found.body : null;
}

/** Returns how many there were; R2 lists up to a thousand at once, and the next minute has the rest. */
export async function deleteOldTicketPictures({ UPLOADS }: Uploads, now: number): Promise<number> {
  const { objects } = await UPLOADS.list({ prefix: PREFIX });
  const old = objects.filter((one) => isOver(one, now)).map(({ key }) => key);
  if (old.length > 0) await UPLOADS.delete(old);
  return old.length;
}

function isOver({ uploaded }: Pick<R2Object, "uploaded">, now: number): boolean {
  return now - uploaded.getTime() > STAYS_MS;
}
