/** The caller (decisions 1.11). */
import { z } from "zod";

export const AgentView = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  gender: z.string(),
  address: z.string(),
  image: z.string().nullable(),
});

export type AgentView = z.infer<typeof AgentView>;

export const ProfileView = z.object({
  status_code: z.literal(201),
  data: z.object({
    userData: AgentView.nullable(),
    /**
     * Extension: present when it is to replace the bearer, which is older than a day. The bearer stays valid until five
     * minutes after the first use of the new token, so that nothing is lost with a lost answer.
     */
    token: z.string().optional(),
  }),
});
export type ProfileView = z.infer<typeof ProfileView>;
