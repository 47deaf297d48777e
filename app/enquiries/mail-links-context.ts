import { createContext } from "react-router";
import type { MailLinks } from "#domain/enquiries/mail-links.ts";

/** Where the page behind the links of mails finds who judges them. */
export const mailLinksContext = createContext<MailLinks>();
