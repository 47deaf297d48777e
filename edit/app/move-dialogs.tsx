import { useState } from "react";
import { useNavigate } from "react-router";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { redirectTargets } from "../redirect-targets.ts";
import { ask } from "./api-client.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useOverview } from "./overview-context.ts";
import { typedSlug } from "./typed-slug.ts";
import { readUnsaved } from "./unsaved.ts";

interface RenameDialogProps {
  path: string;
  slug: string;
  onClose(): void;
}

/** Asks for the new address of a product or category. */
export function RenameDialog({ path, slug, onClose }: RenameDialogProps) {
  const { refresh } = useOverview();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(slug);

  async function rename() {
    if (readUnsaved(path.replace(`${slug}.yaml`, `${wanted}.yaml`)))
      throw new Error(
        `${wanted} exists already, perhaps as a new page that is not saved. Choose another address.`,
      );
    const renamed = await ask("rename", { path, slug: wanted });
    await refresh();
    await navigate(`/file/${renamed}`);
  }
  return (
    <DialogForm
      title="Change the address"
      action="Change"
      missing={wanted === "" || wanted === slug ? "Enter a different address first." : undefined}
      onSubmit={rename}
      onClose={onClose}
    >
      {(errorId) => (
        <TextField
          id="rename-slug"
          label="Address"
          autoComplete="off"
          hint="The last part of the page's address. If the page is public, old links keep working: a redirect leads from the old address to the new one."
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
  /** A sentence at the end of the menu's hint. */
  hint: string;
  path: string;
  /** Called with the address of the chosen page. */
  onChoose(to: string): Promise<void>;
  onClose(): void;
}

/** Before a page is removed or leaves the public site, asks for the page to which its address will redirect. */
export function RedirectDialog({ title, action, hint, path, onChoose, onClose }: RedirectDialogProps) {
  const { files } = useOverview();
  const pages = redirectTargets(path, files);
  const [to, setTo] = useState(pages[0]?.address ?? "");
  return (
    <DialogForm title={title} action={action} onSubmit={() => onChoose(to)} onClose={onClose}>
      {(errorId) => (
        <SelectField
          id="redirect-to"
          label="Redirect the page's address to"
          hint={`Old links and search results then lead to the page that you choose. ${hint}`}
          errorId={errorId}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        >
          {pages.map(({ name, address }) => (
            <option key={address} value={address}>
              {name} ({address})
            </option>
          ))}
        </SelectField>
      )}
    </DialogForm>
  );
}
