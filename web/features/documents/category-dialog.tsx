import { useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import {
  createDocumentCategory,
  documentLimits,
  type listAdminDocumentCategories,
  updateDocumentCategory,
} from '#contract/documents.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { categoryOptions } from './category-options.ts'
import { documentAdminWords } from './document-admin.strings.ts'
import styles from './documents.module.css'

export type AdminCategory = Answer<typeof listAdminDocumentCategories>['documentCategories'][number]

type Props = {
  /** The category to change. If absent, a new one is created. */
  category: AdminCategory | undefined
  categories: readonly AdminCategory[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const fieldsOf = (category: AdminCategory | undefined) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  parentId: category?.parentId ?? null,
  rule: (category?.rule ?? { include: 'everyone' }) as AudienceRule,
  reviewed: category?.reviewed ?? false,
})

/** Creates a category of documents, or changes its name, place and readers. */
export function CategoryDialog({ category, categories, onClose, onSaved }: Props) {
  const t = useStrings(documentAdminWords)
  const [fields, setFields] = useState(() => fieldsOf(category))
  const form = useSubmit({
    base: category,
    current: categories.find(({ id }) => id === category?.id),
    refetch: onSaved,
    check: () => ({ name: fields.name.trim() ? '' : t.nameMissing }),
    send: async (version) => {
      if (category)
        await call(updateDocumentCategory, { params: { id: category.id }, body: { ...fields, version } })
      else await call(createDocumentCategory, { body: fields })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  const set = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <FormDialog
      submission={form}
      title={category ? t.editCategory : t.addCategory}
      submitLabel={t.saveCategory}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdminCategory) => [
          { label: t.name, now: now.name, mine: fields.name },
          { label: t.description, now: now.description, mine: fields.description },
        ]}
        onTake={(now: AdminCategory) => setFields(fieldsOf(now))}
      />
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={documentLimits.nameLength}
        value={fields.name}
        error={form.problems.name}
        onChange={(name) => set({ name })}
      />
      <Textarea
        label={t.description}
        low
        most={documentLimits.descriptionLength}
        value={fields.description}
        error={form.problems.description}
        onChange={(description) => set({ description })}
      />
      <Select
        label={t.parent}
        options={[
          { value: '', label: t.noParent },
          ...categoryOptions(categories).filter(({ value }) => value !== String(category?.id)),
        ]}
        value={fields.parentId === null ? '' : String(fields.parentId)}
        error={form.problems.parentId}
        onChange={(parentId) => set({ parentId: parentId ? Number(parentId) : null })}
      />
      <AudienceEditor
        label={t.readers}
        rule={fields.rule}
        error={form.problems.rule}
        onChange={(rule) => set({ rule })}
      />
      <Checkbox label={t.reviewed} checked={fields.reviewed} onChange={(reviewed) => set({ reviewed })} />
    </FormDialog>
  )
}
