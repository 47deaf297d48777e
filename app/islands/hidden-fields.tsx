import styles from "../enquiries/form.module.css";

interface HiddenFieldsProps {
  /** Path of the page, which tells the salesperson where the question came from. */
  page: string;
  submission?: string | undefined;
}

/**
 * The fields that the server needs besides those that the visitor fills in. Only the first script fills in `submission`
 * and `elapsed` (first-script/forms.ts); without a submission id, the server treats equal values as the same enquiry.
 */
export function HiddenFields({ page, submission = "" }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="page" defaultValue={page} />
      {/* A hidden text field, because browsers restore its value after Back together with the others. */}
      <input type="text" name="submission" defaultValue={submission} hidden />
      <input type="hidden" name="elapsed" defaultValue="" />
      {/* A trap for robots, which fill in every field; browsers and password managers do not fill it in. */}
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
