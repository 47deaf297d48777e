import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { redirectTargets } from "../redirect-targets.ts";
import { api } from "./api-client.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useOverview } from "./overview-context.ts";
import { typedSlug } from "./typed-slug.ts";

/** Limits the suggestions of a large catalogue. */
const mostOffered = 50;

interface RenameDialogProps {
  path: string;
  slug: string;
  onClose(): void;
}

/** Asks for another address of a product or category. */
export function RenameDialog({ path, slug, onClose }: RenameDialogProps) {
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
      missing={wanted === "" || wanted === slug ? "Write another address first." : undefined}
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

interface RedirectDialogProps {
  title: string;
  action: string;
  /** Says what happens to the file. */
  hint: string;
  path: string;
  /** Called with the address of the chosen page. */
  onChoose(to: string): Promise<void>;
  onClose(): void;
}

/** Asks where an address leads once its page is off the site. */
export function RedirectDialog({ title, action, hint, path, onChoose, onClose }: RedirectDialogProps) {
  const { files } = useOverview();
  const pages = useMemo(() => redirectTargets(path, files), [path, files]);
  const [to, setTo] = useState(() => {
    const category = files.find((file) => file.path === path)?.category;
    return category ? `/products/${category}` : "/products";
  });
  const typed = to.trim().toLowerCase();
  const fitting = pages.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(typed));

  async function choose() {
    const page = fitting.find(({ name, address }) => [name.toLowerCase(), address].includes(typed));
    if (!page) throw new Error(`There is no page “${to}”: choose one of the list.`);
    await onChoose(page.address);
  }
  return (
    <DialogForm title={title} action={action} onSubmit={choose} onClose={onClose}>
      {(errorId) => (
        <>
          <TextField
            id="redirect-to"
            label="Its address leads to"
            hint={`A page's name or address, so that old links and search results still work. ${hint}`}
            autoComplete="off"
            list="redirect-pages"
            errorId={errorId}
            value={to}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTo(target.value)}
          />
          <datalist id="redirect-pages">
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
