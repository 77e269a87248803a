/** The optional photo: chosen from the phone or its camera, shown at once as it will be sent. */
import { useId, useRef, useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { shrinkPicture, type SmallPicture } from "../../pictures/small-picture.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./sign-up.module.css";

/** In pixels. */
const SIDE_MAX = 800;

interface Props {
  photo: SmallPicture | null;
  onPhoto: (photo: SmallPicture | null) => void;
}

export function PhotoField({ photo, onPhoto }: Props) {
  const { t } = useMessages();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const describedBy = useId();

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setIsReading(true);
    const small = await shrinkPicture(file, SIDE_MAX);
    setIsReading(false);
    setIsUnreadable(small === null);
    onPhoto(small);
  };

  return (
    <fieldset className={styles["photo"]} aria-describedby={describedBy}>
      <legend>{t.agents.photo}</legend>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = "";
        }}
      />
      {photo !== null && (
        <img src={photo.address} alt={t.agents.photoChosen} width="96" height="96" />
      )}
      <div className={styles["photoButtons"]}>
        <Button variant="quiet" isBusy={isReading} onClick={() => input.current?.click()}>
          {photo === null ? t.agents.choosePhoto : t.agents.otherPhoto}
        </Button>
        {photo !== null && (
          <Button variant="plain" onClick={() => onPhoto(null)}>
            {t.agents.removePhoto}
          </Button>
        )}
      </div>
      <p id={describedBy} className={styles[isUnreadable ? "error" : "soft"]}>
        {isUnreadable ? t.agents.errors.photoUnreadable : t.agents.photoHint}
      </p>
    </fieldset>
  );
}
