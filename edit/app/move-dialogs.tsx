import { type FormEvent, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { TextField } from "#app/ui/field.tsx";
import type { ListedFile } from "../protocol.ts";
import styles from "./dialog-form.module.css";
import { Modal } from "./modal.tsx";
import { useOverview } from "./overview-context.ts";
import { server } from "./server.ts";
import { typedSlug } from "./typed-slug.ts";

/** Of thousands, the first that fit what is typed. */
const mostOffered = 50;

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
  const pages = useMemo(() => pagesBeside(self, files), [self, files]);
  const [to, setTo] = useState(self?.category ? `/products/${self.category}` : "/products");
  const [failure, setFailure] = useState("");
  const typed = to.trim().toLowerCase();
  const fitting = pages.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(typed));

  async function remove(event: FormEvent) {
    event.preventDefault();
    const page = fitting.find(({ name, address }) => [name.toLowerCase(), address].includes(typed));
    if (!page) return setFailure(`There is no page “${to}”: choose one of the list.`);
    try {
      await server.remove(path, page.address);
      await refresh();
      await navigate(self?.kind === "category" ? "/category" : "/product");
    } catch (error) {
      setFailure((error as Error).message);
    }
  }
  return (
    <Modal title={`Remove ${self?.name ?? slug}`} onClose={onClose}>
      <form className={styles.form} onSubmit={remove} noValidate>
        <TextField
          id="remove-to"
          label="Its address leads to"
          hint="A page's name or address, so that old links and search results still work. The file stays in the history."
          autoComplete="off"
          list="remove-pages"
          errorId={failure ? "remove-message" : undefined}
          value={to}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTo(target.value)}
        />
        <datalist id="remove-pages">
          {fitting.slice(0, mostOffered).map(({ name, address }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </datalist>
        <p className={styles.message} id="remove-message" role="alert">
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

/** Where an address can lead; what is nearest to the removed file comes first. */
function pagesBeside(
  self: ListedFile | undefined,
  files: ListedFile[],
): Array<{ name: string; address: string }> {
  const isNear = ({ slug, category = slug }: ListedFile) => category === self?.category;
  const pages = files
    .filter(({ kind, isDraft }) => !isDraft && (kind === "category" || kind === "product"))
    .filter(({ path }) => path !== self?.path)
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)) || a.kind.localeCompare(b.kind))
    .map(({ kind, name, category, slug }) => ({
      name,
      address: kind === "product" ? `/products/${category}/${slug}` : `/products/${slug}`,
    }));
  return [...pages, { name: "All products", address: "/products" }];
}
