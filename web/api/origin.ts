/** The shop's origin, for absolute addresses, on paper too. On the server it is set by the rendering. */
import { createContext } from "react";

export const Origin = createContext(typeof location === "undefined" ? "" : location.origin);
