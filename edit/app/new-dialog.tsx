import { useState } from "react";
import { useNavigate } from "react-router";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { labelEntry, nextPosition, slugOfNew } from "#domain/catalogue/new-product.ts";
import { DialogForm } from "./dialog-form.tsx";
import { useOverview } from "./overview-context.ts";
import { typedSlug } from "./typed-slug.ts";
import { keepUnsaved, readUnsaved } from "./unsaved.ts";
import { today } from "./use-open-file.ts";

interface NewDialogProps {
  kind: "product" | "category";
  onClose(): void;
}

/**
 * Asks for the name and the address of a new file, and for the category of a product, then opens the form of the file. No file
 * is written before the first save.
 */
export function NewDialog({ kind, onClose }: NewDialogProps) {
  const { files } = useOverview();
  const navigate = useNavigate();
  const categories = files.filter((file) => file.kind === "category");
  const [name, setName] = useState("");
  const [ownSlug, setOwnSlug] = useState<string>();
  const [category, setCategory] = useState(categories[0]?.slug ?? "");
  const slug = ownSlug ?? slugOfNew(kind, name);
  const path = `${folderOf[kind]}/${slug}.yaml`;
  const neighbours = files.filter(
    (file) => file.kind === kind && (kind === "category" || file.category === category),
  );
  const position = nextPosition(neighbours.map((file) => file.position ?? 0));

  async function begin() {
    if (files.some((file) => file.path === path) || readUnsaved(path))
      throw new Error(`${slug} exists already. Choose another address.`);
    const shared = { name: name.trim(), position, revised: today() };
    const product = { ...shared, category, safetyInstructions: [labelEntry] };
    keepUnsaved(path, { value: kind === "product" ? product : shared });
    await navigate(`/file/${path}`);
  }

  return (
    <DialogForm
      title={`New ${kind}`}
      action="Begin"
      missing={
        name.trim() === "" ? "Enter a name first." : slug === "" ? "Enter an address first." : undefined
      }
      onSubmit={begin}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <TextField
            id="new-name"
            label="Name"
            isRequired
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {kind === "product" && (
            <SelectField
              id="new-category"
              label="Category"
              value={category}
              onChange={(event) => setCategory(event.target.value)}
            >
              {categories.map((file) => (
                <option key={file.slug} value={file.slug}>
                  {file.name}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            id="new-slug"
            label="Address"
            isRequired
            autoComplete="off"
            hint={`The last part of the page's address, which is also the file's name. Use small letters, digits and single hyphens. The page will be /products/${kind === "product" ? `${category}/` : ""}${slug || "…"}`}
            errorId={errorId}
            value={slug}
            onChange={(event) => setOwnSlug(typedSlug(event.target.value))}
          />
        </>
      )}
    </DialogForm>
  );
}
