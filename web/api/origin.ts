/** Where the shop is: for addresses that leave the page, on paper too. The server says so where it draws. */
import { createContext } from "react";

export const Origin = createContext(typeof location === "undefined" ? "" : location.origin);
