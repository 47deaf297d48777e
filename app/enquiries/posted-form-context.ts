import { createContext } from "react-router";
import type { PostedForm } from "#domain/enquiries/outcome.ts";

/** Where a route's action finds the form that was posted to it; server/app.ts puts it there. */
export const postedFormContext = createContext<PostedForm>();
