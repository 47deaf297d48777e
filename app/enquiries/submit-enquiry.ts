import type { EnquiryForm } from "#domain/enquiries/enquiry.ts";
import type { EnquiryOutcome } from "#domain/enquiries/enquiry-desk.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { UNKNOWN_FAILURE } from "#domain/enquiries/unknown-failure.ts";

/** How long a visitor watches the spinner before being told that it failed, in milliseconds. */
const patience = 15_000;

/**
 * Checks the form's values and sends them. Never rejects: whatever goes wrong is an outcome with a message.
 * Trying again is safe, because the form keeps its `submission` id until a submit has arrived.
 */
export async function submitEnquiry(
  form: EnquiryForm,
  values: Record<string, string>,
): Promise<EnquiryOutcome> {
  const check = checkEnquiry(form, values, null);
  if (!check.ok) return { ...check, status: 422 };
  // Specification, section 7: the fields are packaged, success is reported, and nothing is transmitted.
  if (document.documentElement.dataset.enquiries === "local") return { ok: true, reference: null };
  try {
    const response = await fetch(`/submit/${form}`, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(patience),
    });
    return readOutcome(await response.json());
  } catch {
    return { ok: false, status: 503, field: null, message: UNKNOWN_FAILURE };
  }
}

/** A proxy or an older server may answer with something else: that is no success. */
function readOutcome(answer: unknown): EnquiryOutcome {
  if (typeof answer === "object" && answer !== null && "ok" in answer) {
    if (answer.ok === true) return answer as EnquiryOutcome;
    if ("message" in answer && typeof answer.message === "string") return answer as EnquiryOutcome;
  }
  return { ok: false, status: 503, field: null, message: UNKNOWN_FAILURE };
}
