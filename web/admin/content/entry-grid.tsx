/** The entries of a kind as pictures with their names and states, narrowed by the name. */
import { useState, type ReactNode } from "react";
import type { ContentKind, PictureFolder } from "../../../worker/contract/staff/staff-content.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../chip.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "../frame/icon.tsx";
import { Input } from "../forms/form-inputs.tsx";
import { hashTo } from "../frame/places.ts";
import type { EntryRow } from "./entry-columns.tsx";
import styles from "./content.module.css";

/** Where the pictures of a kind are; null for buses, which all look alike. */
const FOLDERS: Partial<Record<ContentKind, PictureFolder | null>> = {
  destination: "destinations",
  bus: null,
  photo: "gallery",
  post: "blogs",
};

export function isPictured(kind: ContentKind): boolean {
  return FOLDERS[kind] !== undefined;
}

interface Props {
  kind: ContentKind;
  rows: readonly EntryRow[];
  /** Leads to a new one: in the line of the search. */
  add: ReactNode;
  onTurn: (row: EntryRow) => void;
}

/** A list that is no longer is seen at once and needs no search. */
const SEARCHED_FROM = 9;

export function EntryGrid({ kind, rows, add, onTurn }: Props) {
  const { t } = useAdminMessages();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const found = rows.filter(({ name, about }) =>
    `${name} ${about}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <>
      <div className={styles["find"]}>
        {rows.length >= SEARCHED_FROM && (
          <Input
            label={t.content.findByName}
            placeholder={t.content.findByName}
            required={false}
            type="search"
            value={typed}
            onValue={setTyped}
          />
        )}
        {add}
      </div>
      <output>{found.length === 0 ? t.content.noneOfName : ""}</output>
      <ul className={styles["grid"]}>
        {found.map((row) => (
          <Card key={row.id} kind={kind} row={row} onTurn={onTurn} />
        ))}
      </ul>
    </>
  );
}

function Card({ kind, row, onTurn }: Omit<Props, "rows" | "add"> & { row: EntryRow }) {
  const { t } = useAdminMessages();
  const { content } = t;
  const words = kind === "post" ? content.publishing : content.hiding;
  const word = row.is_hidden ? words.show : words.hide;
  return (
    <li className={styles["entry"]} data-hidden={row.is_hidden}>
      <Thumbnail folder={FOLDERS[kind] ?? null} image={row.image} />
      <div className={styles["words"]}>
        <a href={hashTo("/content", { filter: { kind, id: row.id } })}>{row.name}</a>
        {row.about !== "" && <span className={styles["about"]}>{row.about}</span>}
      </div>
      <div className={styles["foot"]}>
        <Chip
          tone={row.is_hidden ? "plain" : "good"}
          sign={
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={row.is_hidden ? "M3 8h10" : "m3 8.5 3.2 3.2L13 5"} />
            </svg>
          }
        >
          {row.is_hidden ? words.isHidden : words.isShown}
        </Chip>
        <Button variant="quiet" aria-label={`${word}: ${row.name}`} onClick={() => onTurn(row)}>
          {word}
        </Button>
      </div>
    </li>
  );
}

/** The name beside it says what it shows. */
function Thumbnail({ folder, image }: { folder: PictureFolder | null; image: string | null }) {
  if (folder === null || image === null) {
    return (
      <span className={styles["thumbnail"]} data-drawn>
        <Icon name="bus" />
      </span>
    );
  }
  return (
    <img
      className={styles["thumbnail"]}
      src={`/uploads/${folder}/${encodeURIComponent(image)}`}
      alt=""
      width="320"
      height="200"
      loading="lazy"
      decoding="async"
    />
  );
}
