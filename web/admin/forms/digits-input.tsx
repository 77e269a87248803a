/** An amount or a count, typed in Latin or Bengali digits; the form is given Latin ones. */
import { useState, type ComponentProps } from "react";
import { latinDigits } from "../../../worker/domain/digits.ts";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  /** The keyboard of a phone. */
  inputMode: "decimal" | "numeric";
  value: string;
  onValue: (value: string) => void;
}

/** Shows what was typed, as long as the form holds the same. */
export function DigitsInput({ value, onValue, ...input }: Props) {
  const [typed, setTyped] = useState(value);
  return (
    <input
      autoComplete="off"
      {...input}
      value={latinDigits(typed) === value ? typed : value}
      onChange={(event) => {
        setTyped(event.target.value);
        onValue(latinDigits(event.target.value));
      }}
    />
  );
}
