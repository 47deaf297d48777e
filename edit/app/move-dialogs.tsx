import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { redirectTargets } from "../redirect-targets.ts";
import { api } from "./api-client.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useOverview } from "./overview-context.ts";
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

  async function rename() {
    const renamed = await api.rename(path, wanted);
    await refresh();
    await navigate(`/file/${renamed.path}`);
  }
  return (
    <DialogForm
      title="Change the address"
      action="Change"
      isReady={wanted !== "" && wanted !== slug}
      onSubmit={rename}
      onClose={onClose}
    >
      {(errorId) => (
        <TextField
          id="rename-slug"
          label="Address"
          autoComplete="off"
          hint="The last part of the page's address. Old links keep working: a redirect leads from the old address to the new one."
          errorId={errorId}
          value={wanted}
          onChange={({ target }) => setWanted(typedSlug(target.value))}
        />
      )}
    </DialogForm>
  );
}

/** Takes a product or category off the site, and asks where its address leads. */
export function RemoveDialog({ path, slug, onClose }: MoveDialogProps) {
  const { files, refresh } = useOverview();
  const navigate = useNavigate();
  const self = files.find((file) => file.path === path);
  const pages = useMemo(() => redirectTargets(path, files), [path, files]);
  const [to, setTo] = useState(self?.category ? `/products/${self.category}` : "/products");
  const typed = to.trim().toLowerCase();
  const fitting = pages.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(typed));

  async function remove() {
    const page = fitting.find(({ name, address }) => [name.toLowerCase(), address].includes(typed));
    if (!page) throw new Error(`There is no page “${to}”: choose one of the list.`);
    await api.remove(path, page.address);
    await refresh();
    await navigate(self?.kind === "category" ? "/category" : "/product");
  }
  return (
    <DialogForm
      title={`Remove ${self?.name ?? slug}`}
      action="Remove"
      isReady
      onSubmit={remove}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <TextField
            id="remove-to"
            label="Its address leads to"
            hint="A page's name or address, so that old links and search results still work. The file stays in the history."
            autoComplete="off"
            list="remove-pages"
            errorId={errorId}
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
        </>
      )}
    </DialogForm>
  );
}
