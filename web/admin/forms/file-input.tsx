/** A choice of files in the page's own words: what a browser writes in it is in the browser's language. */
import type { ComponentProps } from "react";
import { useAdminMessages } from "../admin-messages.ts";
import styles from "./file-input.module.css";

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  onFiles: (files: readonly File[]) => void;
}

export function FileInput({ className = "", onFiles, ...input }: Props) {
  const { t } = useAdminMessages();
  return (
    <span className={`${className} ${styles["box"]}`}>
      <input
        {...input}
        className={styles["input"]}
        type="file"
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
      />
      <span aria-hidden="true">{t.content.choose}</span>
    </span>
  );
}
