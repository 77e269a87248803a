/** PhoneLink: a number to read in the digits of the language and to call with a press. */
import { useWords } from "../text/use-words.ts";

export function PhoneLink({ phone }: { phone: string }) {
  const { digits } = useWords();
  return (
    <a className="digits" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
      {digits(phone)}
    </a>
  );
}
