import styles from "../enquiries/form.module.css";

interface HiddenFieldsProps {
  /** Path of the page, which tells the salesperson where the question came from. */
  page: string;
  submission?: string | undefined;
}

/**
 * What the server needs beyond what the visitor types. Only the first script fills in `submission` and `elapsed`
 * (first-script/forms.ts); without a submission id the same values are the same enquiry.
 */
export function HiddenFields({ page, submission = "" }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="page" defaultValue={page} />
      {/* A text field out of sight: on the way Back browsers restore its value together with the others. */}
      <input type="text" name="submission" defaultValue={submission} hidden />
      <input type="hidden" name="elapsed" defaultValue="" />
      {/* A trap for programs that fill in every field. Form fillers of people know neither its name nor its label. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input
            type="text"
            name="trap"
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
