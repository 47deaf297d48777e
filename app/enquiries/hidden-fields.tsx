import styles from "./form.module.css";

interface HiddenFieldsProps {
  /** Path of the page that the form is on: the salesperson sees where the question came from. */
  page: string;
  /** An id made by the server for visitors without scripts; otherwise the intent script makes one. */
  submission?: string | undefined;
}

/** What the server needs beyond what the visitor types. */
export function HiddenFields({ page, submission = "" }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="page" defaultValue={page} key={page} />
      {/* A text field out of sight: React sets the value of type=hidden back each time it renders the form. */}
      <input type="text" name="submission" defaultValue={submission} autoComplete="off" hidden />
      <input type="hidden" name="elapsed" defaultValue="" />
      {/* A trap for programs that fill in every field; people neither see nor reach it. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website, leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
    </>
  );
}
