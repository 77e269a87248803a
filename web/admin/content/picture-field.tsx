/** A picture of the shop's, or a new one from the phone, which is made smaller before it is sent. */
import { useState } from "react";
import type { PictureFolder } from "../../../worker/contract/staff/staff-content.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import { shrinkPicture } from "../../pictures/small-picture.ts";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Failure } from "../failure.tsx";
import { FileInput } from "../forms/file-input.tsx";
import { Select } from "../forms/form-inputs.tsx";
import { staffCall } from "../staff-call.ts";
import { usePictures } from "./read-content.ts";
import type { TextControl } from "./text-control.ts";
import styles from "./content.module.css";

/** In pixels: as large as a picture of the shop is ever shown. */
const SIDE_MAX = 1_600;

interface Props extends TextControl {
  folder: PictureFolder;
}

export function PictureField({ folder, value, onValue, label, hint, error }: Props) {
  const { t } = useAdminMessages();
  const read = usePictures(folder);
  const [isSending, setIsSending] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const names = read.value?.rows ?? [];
  const all = names.includes(value) || value === "" ? names : [value, ...names];
  const send = async (file: File) => {
    setIsSending(true);
    const picture = await shrinkPicture(file, SIDE_MAX);
    setIsUnreadable(picture === null);
    if (picture !== null) {
      const [, content = ""] = picture.address.split(",", 2);
      const sent = await staffCall("upload-picture", { folder, content });
      setRefusal(sent.ok ? null : sent.refusal);
      if (sent.ok) {
        onValue(sent.value.name);
        await read.reload();
      }
    }
    setIsSending(false);
  };
  return (
    <>
      <Select
        required={false}
        label={label}
        hint={hint}
        error={error}
        none={t.content.choose}
        options={all.map((name) => ({ id: name, name }))}
        value={value}
        onValue={onValue}
      />
      {value !== "" && (
        <img className={styles["picture"]} src={`/uploads/${folder}/${value}`} alt={label} />
      )}
      <Field
        label={`${t.content.upload}: ${label}`}
        hint={isSending ? t.content.sending : t.content.uploadHint}
        error={isUnreadable ? t.content.noPicture : undefined}
      >
        {(tied) => (
          <FileInput
            {...tied}
            accept="image/*"
            disabled={isSending}
            onFiles={([file]) => {
              if (file !== undefined) void send(file);
            }}
          />
        )}
      </Field>
      {refusal !== null && <Failure refusal={refusal} />}
    </>
  );
}
