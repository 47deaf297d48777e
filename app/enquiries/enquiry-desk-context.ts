import { createContext } from "react-router";
import type { EnquiryDesk } from "#domain/enquiries/enquiry-desk.ts";

/** Where route actions find the desk; server/app.ts puts it there for every request. */
export const enquiryDeskContext = createContext<EnquiryDesk>();
