import type { HiddenField } from "#domain/enquiries/form-name.ts";
import styles from "./form.module.css";

/** The hidden fields that both forms have. The first script fills in `elapsed`. */
export function HiddenFields({ page }: { page: string }) {
  return (
    <>
      <HiddenInput name="page" value={page} />
      <HiddenInput name="elapsed" />
      {/* The honeypot: robots fill in every field. Browsers and password managers leave this field empty. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input
            type="text"
            name={"trap" satisfies HiddenField}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
            data-form-type="other"
            defaultValue=""
          />
        </label>
      </div>
    </>
  );
}

export function HiddenInput({ name, value = "" }: { name: HiddenField; value?: string }) {
  return <input type="hidden" name={name} defaultValue={value} />;
}
