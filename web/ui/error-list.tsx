/**
 * ErrorList: the errors of a form, above it after a submission; each line links to its field. Pass the number of
 * submissions as `key`, so that it is rendered again and read out. The form focuses the first wrong field.
 */
import styles from "./error-list.module.css";

interface Props<Name extends string> {
  title: string;
  /** The form was submitted. */
  isSubmitted: boolean;
  errors: readonly { name: Name; message: string | undefined }[];
  onGo: (name: Name) => void;
}

export function ErrorList<Name extends string>({ title, isSubmitted, errors, onGo }: Props<Name>) {
  const wrong = errors.filter(({ message }) => message !== undefined);
  if (!isSubmitted || wrong.length === 0) return null;
  return (
    <div className={styles["errors"]} role="alert">
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
