import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { ListedFile } from "../protocol.ts";
import styles from "./dialog-form.module.css";
import { Modal } from "./modal.tsx";
import { useOverview } from "./overview-context.ts";
import { server } from "./server.ts";
import { typedSlug } from "./typed-slug.ts";

interface MoveDialogProps {
  path: string;
  slug: string;
  onClose(): void;
}

/** Another address for a product or category. */
export function RenameDialog({ path, slug, onClose }: MoveDialogProps) {
  const { refresh } = useOverview();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(slug);
  const [failure, setFailure] = useState("");

  async function rename(event: FormEvent) {
    event.preventDefault();
    try {
      const renamed = await server.rename(path, wanted);
      await refresh();
      await navigate(`/file/${renamed.path}`);
    } catch (error) {
      setFailure((error as Error).message);
    }
  }
  return (
    <Modal title="Change the address" onClose={onClose}>
      <form className={styles.form} onSubmit={rename} noValidate>
        <TextField
          id="rename-slug"
          label="Address"
          autoComplete="off"
          hint="The last part of the page's address. Old links keep working: a redirect leads from the old address to the new one."
          errorId={failure ? "rename-message" : undefined}
          value={wanted}
          onChange={({ target }) => setWanted(typedSlug(target.value))}
        />
        <p className={styles.message} id="rename-message" role="alert">
          {failure}
        </p>
        <div className={styles.actions}>
          <button className={buttonStyle("primary")} type="submit" disabled={!wanted || wanted === slug}>
            Change
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Takes a product or category off the site, and asks where its address leads. */
export function RemoveDialog({ path, slug, onClose }: MoveDialogProps) {
  const { files, refresh } = useOverview();
  const navigate = useNavigate();
  const self = files.find((file) => file.path === path);
  const pages = [
    ...files.filter((file) => file.kind === "category" && file.path !== path),
    ...files.filter((file) => file.kind === "product" && file.path !== path),
  ].filter((file) => !file.isDraft);
  const [to, setTo] = useState(self?.category ? `/products/${self.category}` : "/products");
  const [failure, setFailure] = useState("");

  async function remove(event: FormEvent) {
    event.preventDefault();
    try {
      await server.remove(path, to);
      await refresh();
      await navigate(self?.kind === "category" ? "/category" : "/product");
    } catch (error) {
      setFailure((error as Error).message);
    }
  }
  return (
    <Modal title={`Remove ${self?.name ?? slug}`} onClose={onClose}>
      <form className={styles.form} onSubmit={remove} noValidate>
        <SelectField
          id="remove-to"
          label="Its address leads to"
          hint="So that old links and search results still work. The file stays in the history."
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="/products">All products</option>
          {pages.map((file) => (
            <option key={file.path} value={addressOf(file)}>
              {file.name}
            </option>
          ))}
        </SelectField>
        <p className={styles.message} role="alert">
          {failure}
        </p>
        <div className={styles.actions}>
          <button className={buttonStyle("primary")} type="submit">
            Remove
          </button>
        </div>
      </form>
    </Modal>
  );
}

function addressOf({ kind, category, slug }: ListedFile): string {
  return kind === "product" ? `/products/${category}/${slug}` : `/products/${slug}`;
}
