import { Counter, type Registry } from "prom-client";

const requestKinds = ["file", "page", "form", "operation", "refused"] as const;
export type RequestKind = (typeof requestKinds)[number];

const statusClasses = 6;

/** Counts answers in plain numbers, so that counting costs next to nothing; reads them out for Prometheus. */
export class Traffic {
  readonly #counts = new Float64Array(requestKinds.length * statusClasses);

  count(kind: RequestKind, status: number): void {
    const index = requestKinds.indexOf(kind) * statusClasses + Math.trunc(status / 100);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  registerIn(registry: Registry): void {
    const counts = this.#counts;
    new Counter({
      name: "http_requests_total",
      help: "Answers sent, by what was asked for and by the first digit of the status.",
      labelNames: ["kind", "status"],
      registers: [registry],
      collect() {
        this.reset();
        requestKinds.forEach((kind, row) => {
          for (let digit = 1; digit < statusClasses; digit++) {
            const value = counts[row * statusClasses + digit] ?? 0;
            if (value > 0) this.inc({ kind, status: `${digit}xx` }, value);
          }
        });
      },
    });
  }
}
