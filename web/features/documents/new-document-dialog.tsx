import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createDocument, documentLimits, listAdminDocuments } from '#contract/documents.administration.ts'
import { listDocuments } from '#contract/documents.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
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

const templatesQuery = queryFor(listAdminDocuments, { query: { state: 'template', limit: 100 } })

/** Creates a draft, empty, from a template or from another document, and opens it. */
export function NewDocumentDialog({ categories, onClose }: Props) {
  const t = useStrings(documentAdminWords)
  const navigate = useAppNavigate()
  const [title, setTitle] = useState('')
  const [categoryId, setCategoryId] = useState('')
  const templates = useQuery({ ...templatesQuery, staleTime: 0 }).data?.documents ?? []
  // `''`: empty; `copy`: the document of the field below; otherwise a template.
  const [start, setStart] = useState('')
  const [source, setSource] = useState<ComboboxOption | null>(null)
  const form = useSubmit({
    check: () => ({
      title: title.trim() ? '' : t.titleMissing,
      categoryId: categoryId ? '' : t.categoryMissing,
      copyOf: start === 'copy' && !source ? t.copyMissing : '',
    }),
    send: () =>
      call(createDocument, {
        body: {
          ...{ title, categoryId: Number(categoryId) },
          copyOf: start === 'copy' ? Number(source!.value) : start ? Number(start) : null,
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
      <Select
        label={t.start}
        options={[
          { value: '', label: t.empty },
          ...templates.map((one) => ({ value: String(one.id), label: t.templateNamed(one.title) })),
          { value: 'copy', label: t.otherDocument },
        ]}
        value={start}
        onChange={(value) => {
          setStart(value)
          form.clear('copyOf')
          const template = templates.find(({ id }) => String(id) === value)
          if (template && !categoryId) setCategoryId(String(template.category.id))
        }}
      />
      {start === 'copy' && (
        <Combobox
          label={t.copyOf}
          required
          options={searchDocuments}
          value={source}
          error={form.problems.copyOf}
          onChange={(value) => {
            setSource(value)
            form.clear('copyOf')
          }}
        />
      )}
    </FormDialog>
  )
}
