import type { HttpBindings } from "@hono/node-server";
import type { RequestIdVariables } from "hono/request-id";
import type { PinoLogger } from "hono-pino";
import type { FormValues } from "#domain/enquiries/form-name.ts";

/** The bindings and variables of a request, for Hono's types. */
export interface AppEnv {
  Bindings: HttpBindings;
  /** `posted`: the values of the posted form. */
  Variables: RequestIdVariables & { logger: PinoLogger; posted?: FormValues };
}
