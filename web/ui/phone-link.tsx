/** PhoneLink: a number to read in the digits of the language and to call with a press. It may wrap behind a hyphen. */
import { useMessages } from "../i18n/use-messages.ts";

export function PhoneLink({ phone }: { phone: string }) {
  const { digits } = useMessages();
  return (
    <a className="digits" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
      {digits(phone)
        .split("-")
        .flatMap((part, index, parts) =>
          index < parts.length - 1 ? [`${part}-`, <wbr key={part} />] : [part],
        )}
    </a>
  );
}
