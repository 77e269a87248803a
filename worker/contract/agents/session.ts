/** The caller (decisions 1.11). */
import { z } from "zod";
import { field } from "../field.ts";
import { Success } from "../shared.ts";

export const AgentView = z.object({
  id: field(z.string(), "Id of the agent.", "9"),
  name: field(z.string(), "The agent's name.", "Karim Traders"),
  mobile: field(z.string(), "The agent's phone number.", "01712345678"),
  email: field(z.string(), "The agent's e-mail address.", "karim@example.com"),
  gender: field(z.string(), "`Male`, `Female` or `Others`.", "Male"),
  address: field(z.string(), "The agent's postal address.", "12 Station Road, Rajshahi"),
  image: field(z.string().nullable(), "File name of a photo; null: none.", null),
});

export type AgentView = z.infer<typeof AgentView>;

export const ProfileView = z.object({
  status_code: Success,
  data: field(
    z.object({
      userData: field(AgentView.nullable(), "The agent; null: nobody is logged in."),
      token: field(
        z.string().optional(),
        "Present when it is to replace the bearer, which is older than a day. The bearer stays valid until five minutes after the first use of the new token, so that nothing is lost with a lost answer.",
        "Zq8sT2vX5yA1bC4dE7fG0h",
      ),
    }),
    "Who calls.",
  ),
});
export type ProfileView = z.infer<typeof ProfileView>;
