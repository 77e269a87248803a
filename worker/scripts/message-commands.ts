/** The commands of staff that act on messages to buyers. */
import { act, jsonOf, type Command } from "./staff-command.ts";

const message = ([first, topic]: readonly string[]) => ({ sale: first, topic });

export const MESSAGE_COMMANDS: readonly Command[] = [
  act(
    "send-message-again",
    ["SALE", "TOPIC"],
    "a message that failed or may not have arrived goes out once more; show has its topic",
    message,
  ),
  act(
    "send-messages-again",
    ["MESSAGES"],
    "the same for many; MESSAGES is JSON, a bill and a topic each",
    ([given]) => ({ messages: jsonOf(given) }),
  ),
  act("close-message", ["SALE", "TOPIC"], "such a message needs nobody any more", message),
  act(
    "set-message-budget",
    ["TAKA"],
    "what tickets' messages and notices may cost a day; variable: as the deployment says",
    ([taka]) => ({ taka: taka === "variable" ? null : taka }),
  ),
  act("pause-messages", [], "no message goes out until they are resumed", () => ({})),
  act("resume-messages", [], "messages go out again", () => ({})),
];
