/**
 * ErrorList: what is wrong in a form, above it after a try; each line leads to its field. Give it the number of tries
 * as `key`: drawn anew, it takes the focus.
 */
import { useEffect, useRef } from "react";
import styles from "./error-list.module.css";

interface Props<Name extends string> {
  title: string;
  /** Somebody has tried to send the form. */
  isTold: boolean;
  errors: readonly { name: Name; said: string | undefined }[];
  onGo: (name: Name) => void;
}

export function ErrorList<Name extends string>({ title, isTold, errors, onGo }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const wrong = errors.filter(({ said }) => said !== undefined);

  useEffect(() => {
    if (isTold) list.current?.focus();
  }, [isTold]);

  if (!isTold || wrong.length === 0) return null;
  return (
    <div ref={list} tabIndex={-1} className={styles["errors"]} role="alert">
      <p>{title}</p>
      <ul>
        {wrong.map(({ name, said }) => (
          <li key={name}>
            <button type="button" onClick={() => onGo(name)}>
              {said}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
