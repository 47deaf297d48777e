import { createContext } from "react-router";
import type { WorkDesk } from "#domain/enquiries/work-desk.ts";

/** Where the page behind the links of mails finds who judges them; none where enquiries stay in the browser. */
export const workDeskContext = createContext<WorkDesk | undefined>(undefined);
