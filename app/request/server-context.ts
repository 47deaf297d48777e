import { createContext } from "react-router";
import { nothingKept } from "#domain/enquiries/privacy-settings.ts";
import type { RequestServices } from "#domain/request-services.ts";

/** The services that server/http/react-router.ts passes to the routes. The default is for prerendering. */
export const serverContext = createContext<RequestServices>({
  requestId: "",
  posted: {},
  accept: () => Promise.reject(new Error("No form was posted.")),
  wasJustSent: async () => false,
  privacySettings: nothingKept,
  reportError: console.error,
});
