import { createContext } from "react";

/** The id of the current request in the server's log; empty in prerendered pages. */
export const RequestId = createContext("");
