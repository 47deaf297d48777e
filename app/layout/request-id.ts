import { createContext } from "react";

/** What the server's log calls the request that is being answered; empty where no server answers. */
export const RequestId = createContext("");
