import { DurableObject } from "cloudflare:workers";

export class TripSeats extends DurableObject<Env> {}
