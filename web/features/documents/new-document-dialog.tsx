import { useState } from 'react'
import { createDocument, documentLimits } from '#contract/documents.administration.ts'
import { listDocuments } from '#contract/documents.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import type { AdminCategory } from './category-dialog.tsx'
import { categoryOptions } from './category-options.ts'
import { documentAdminWords } from './document-admin.strings.ts'
import styles from './documents.module.css'

const searchDocuments = async (query: string): Promise<ComboboxOption[]> =>
  (await call(listDocuments, { query: { query, limit: 20 } })).documents.map(({ id, title, category }) => ({
    ...{ value: String(id), label: title },
    detail: category.name,
  }))

type Props = { categories: readonly AdminCategory[]; onClose: () => void }

/** Creates a draft, empty or from another document, and opens it. */
export function NewDocumentDialog({ categories, onClose }: Props) {
  const t = useStrings(documentAdminWords)
  const navigate = useAppNavigate()
  const [title, setTitle] = useState('')
  const [categoryId, setCategoryId] = useState('')
  const [source, setSource] = useState<ComboboxOption | null>(null)
  const form = useSubmit({
    check: () => ({
      title: title.trim() ? '' : t.titleMissing,
      categoryId: categoryId ? '' : t.categoryMissing,
    }),
    send: () =>
      call(createDocument, {
        body: {
          ...{ title, categoryId: Number(categoryId) },
          copyOf: source ? Number(source.value) : null,
        },
      }),
    done: ({ id }) => {
      onClose()
      navigate(`/admin/documents/${id}`)
    },
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      title={t.addTitle}
      submitLabel={t.create}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <Input
        label={t.title}
        required
        data-first-focus
        maxLength={documentLimits.titleLength}
        value={title}
        error={form.problems.title}
        onChange={(value) => {
          setTitle(value)
          form.clear('title')
        }}
      />
      <Select
        label={t.category}
        required
        placeholder={t.categoryMissing}
        options={categoryOptions(categories)}
        value={categoryId}
        error={form.problems.categoryId}
        onChange={(value) => {
          setCategoryId(value)
          form.clear('categoryId')
        }}
      />
      <Combobox
        label={t.copyOf}
        note={t.copyNote}
        options={searchDocuments}
        value={source}
        onChange={setSource}
      />
    </FormDialog>
  )
}
