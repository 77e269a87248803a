/** The shop's origin, for absolute addresses, also in print. The server sets it when it renders. */
import { createContext } from "react";

export const Origin = createContext(typeof location === "undefined" ? "" : location.origin);
