/**
 * A day, a time or both, typed in the page's language: day before month, in Latin or Bengali digits. What was
 * understood is said with its weekday, under the field while somebody types and in it afterwards. Arrows go a day up
 * and down; the button opens the browser's calendar.
 */
import { useEffect, useRef, useState, type FormEventHandler, type KeyboardEvent } from "react";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import type { ControlProps } from "../../ui/field.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Icon } from "../frame/icon.tsx";
import { isStillTyped, parseTyped, shiftDay, showTyped, type DateKind } from "./typed-date.ts";
import styles from "./date-input.module.css";

interface Props {
  control: ControlProps;
  kind: DateKind;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** The earliest, as the wire has it. */
  min?: string | undefined;
  /** As a native input would hold it; empty for none, and for what is no date yet. */
  value: string;
  onValue: (value: string) => void;
  onInvalid?: FormEventHandler<HTMLInputElement>;
}

export function DateInput(props: Props) {
  const { control, kind, required, disabled, min = "", value, onValue, onInvalid } = props;
  const { t, format } = useAdminMessages();
  const words = t.dates;
  const [today] = useState(() => dhakaDate(Date.now()));
  /** Null while nobody types: the value is shown as the page writes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const said = sayDate(value, kind, format, today);
  const parsed = typed === null ? value : parseTyped(typed, kind, today);
  const isOwn = typed !== null && isStillTyped(parsed, value);
  // At rest the date stands as people say it, and while somebody types as it is typed.
  const shown = isFocused ? showTyped(value, kind, format) : said;
  const text = isOwn ? typed : shown;
  const isUnread = isOwn && parsed === "" && text.trim() !== "";
  const isEarly = value !== "" && value < min;
  const fault = isUnread ? words.wrong[kind] : isEarly ? words.early : "";
  useEffect(() => field.current?.setCustomValidity(fault), [fault]);
  useEffect(() => {
    if (isFocused) field.current?.select();
  }, [isFocused]);
  const type = (next: string) => {
    setTyped(next);
    onValue(parseTyped(next, kind, today));
  };
  const set = (next: string) => {
    setTyped(null);
    onValue(next);
  };
  const step = (event: KeyboardEvent) => {
    const days = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (days === 0 || kind === "time" || value === "") return;
    event.preventDefault();
    set(shiftDay(value, days));
  };
  return (
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
          if (!isUnread) setTyped(null);
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
  );
}

/** As people say it: with the day of the week, and without the year that it is anyhow. */
function sayDate(
  value: string,
  kind: DateKind,
  format: ReturnType<typeof useAdminMessages>["format"],
  today: string,
): string {
  if (value === "") return "";
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
  const [day = "", clock = MIDNIGHT] = value.split("T");
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
