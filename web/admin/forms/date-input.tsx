/**
 * A day, a time or both, typed in the page's language: day before month, in Latin or Bengali digits. What was
 * understood is said with its weekday, under the field while somebody types and in it afterwards. Arrows go a day up
 * and down; the button opens the browser's calendar. A text that can't be read is the field's value like any other, so
 * that a draft keeps it; its field says what is wrong once it is left, and its form can't be sent.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { Field } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "../frame/icon.tsx";
import {
  isStillTyped,
  readValue,
  shiftDay,
  showTyped,
  toFieldValue,
  type DateKind,
} from "./typed-date.ts";
import { useFieldFault } from "./use-field-fault.ts";
import styles from "./date-input.module.css";

interface Props {
  kind: DateKind;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required: boolean;
  disabled?: boolean | undefined;
  /** The earliest, as the wire has it. */
  min?: string | undefined;
  /** As a native input would hold it, or the text that can't be read; empty for none. */
  value: string;
  onValue: (value: string) => void;
}

export function DateInput(props: Props) {
  const { kind, label, hint, error, required, disabled, min = "", value, onValue } = props;
  const { t, format } = useAdminMessages();
  const words = t.dates;
  const [today] = useState(() => dhakaDate(Date.now()));
  /** Null while nobody types: the value is shown as the page writes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const said = sayDate(value, kind, format, today);
  const held = typed === null ? value : toFieldValue(typed, kind, today);
  const isOwn = typed !== null && isStillTyped(held, value, kind);
  // At rest the date stands as people say it, and while somebody types as it is typed.
  const shown = isFocused ? showTyped(value, kind, format) : said;
  const text = isOwn ? typed : shown;
  const isUnread = text.trim() !== "" && readValue(isOwn ? held : value, kind) === "";
  const isEarly = value < readValue(min, "date") && readValue(value, kind) !== "";
  const fault = isUnread ? words.wrong[kind] : isEarly ? words.early : "";
  useEffect(() => field.current?.setCustomValidity(fault), [fault]);
  // Nothing is wrong yet with what is still being typed.
  const leftWith = isFocused || fault === "" ? undefined : fault;
  const { error: shownError, onInvalid } = useFieldFault(value, leftWith ?? error);
  useEffect(() => {
    if (isFocused) field.current?.select();
  }, [isFocused]);
  const type = (next: string) => {
    setTyped(next);
    onValue(toFieldValue(next, kind, today));
  };
  const set = (next: string) => {
    setTyped(null);
    onValue(next);
  };
  const step = (event: KeyboardEvent) => {
    const days = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (days === 0 || kind === "time" || readValue(value, kind) === "") return;
    event.preventDefault();
    set(shiftDay(value, days));
  };
  return (
    <Field label={label} hint={hint} error={shownError} isRequired={required}>
      {(control) => (
        <span className={`${control.className} ${styles["box"]}`} data-kind={kind}>
          <input
            {...control}
            ref={field}
            className={styles["text"]}
            type="text"
            autoComplete="off"
            required={required}
            disabled={disabled}
            placeholder={words.pattern[kind]}
            maxLength={60}
            title={said}
            value={text}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => {
              setIsFocused(false);
              if (!isUnread || held === value) setTyped(null);
            }}
            onKeyDown={step}
            onInvalid={onInvalid}
          />
          <output className={styles["said"]}>
            {isFocused && !isUnread && (isEarly ? fault : kind !== "time" && said)}
          </output>
          {kind !== "time" && disabled !== true && (
            <Calendar value={value} kind={kind} onValue={set} label={words.calendar} />
          )}
        </span>
      )}
    </Field>
  );
}

/** As people say it: with the day of the week, and without the year that it is anyhow. */
function sayDate(
  value: string,
  kind: DateKind,
  format: ReturnType<typeof useAdminMessages>["format"],
  today: string,
): string {
  if (readValue(value, kind) === "") return value;
  if (kind === "time") return format.time(value);
  const [day = "", clock = ""] = value.split("T");
  const year = today.slice(0, 4);
  return kind === "date"
    ? format.briefDate(day, year)
    : format.instant(day, clock.slice(0, 5), { brief: year });
}

interface CalendarProps extends Pick<Props, "value" | "kind" | "onValue"> {
  label: string;
}

const MIDNIGHT = "00:00";

/** For a mouse and a finger; the field itself is what the keyboard and readers use. */
function Calendar({ value, kind, onValue, label }: CalendarProps) {
  const picker = useRef<HTMLInputElement>(null);
  if (typeof HTMLInputElement === "undefined" || !("showPicker" in HTMLInputElement.prototype)) {
    return null;
  }
  const [day = "", clock = MIDNIGHT] = readValue(value, kind).split("T");
  const choose = (chosen: string) => {
    if (chosen !== "") onValue(kind === "date" ? chosen : `${chosen}T${clock}`);
  };
  return (
    <span className={styles["calendar"]} aria-hidden="true">
      <input
        ref={picker}
        aria-hidden="true"
        className={styles["picker"]}
        type="date"
        tabIndex={-1}
        value={day}
        onChange={(event) => choose(event.target.value)}
      />
      <button
        type="button"
        className={styles["open"]}
        tabIndex={-1}
        title={label}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
    </span>
  );
}
