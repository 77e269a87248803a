/**
 * ErrorList: what is wrong in a form, above it after a try; each line leads to its field. Give it the number of tries
 * as `key`: drawn anew, it takes the focus.
 */
import { useEffect, useRef } from "react";
import styles from "./error-list.module.css";

interface Props<Name extends string> {
  title: string;
  /** Somebody has tried to send the form. */
  isSubmitted: boolean;
  errors: readonly { name: Name; message: string | undefined }[];
  onGo: (name: Name) => void;
}

export function ErrorList<Name extends string>({ title, isSubmitted, errors, onGo }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const wrong = errors.filter(({ message }) => message !== undefined);

  useEffect(() => {
    if (isSubmitted) list.current?.focus();
  }, [isSubmitted]);

  if (!isSubmitted || wrong.length === 0) return null;
  return (
    <div ref={list} tabIndex={-1} className={styles["errors"]} role="alert">
      <p>{title}</p>
      <ul>
        {wrong.map(({ name, message }) => (
          <li key={name}>
            <button type="button" onClick={() => onGo(name)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
