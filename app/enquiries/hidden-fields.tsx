import { usePagePath } from "../ui/use-page-path.ts";
import styles from "./form.module.css";

/**
 * What the server needs beyond what the visitor types: the page, so that the salesperson sees where the question came
 * from, and what only the script knows (before-react/forms.ts). Without it there is no submission id, and the same
 * values are the same enquiry, also after Back.
 */
export function HiddenFields({ submission = "" }: { submission?: string | undefined }) {
  return (
    <>
      <input type="hidden" name="page" defaultValue={usePagePath()} />
      {/* A text field out of sight: going Back, browsers put its value back together with the others. */}
      <input type="text" name="submission" defaultValue={submission} hidden />
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
