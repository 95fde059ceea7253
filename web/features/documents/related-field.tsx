import { documentLimits, listAdminDocuments } from '#contract/documents.administration.ts'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { documentAdminWords } from './document-admin.strings.ts'

type Props = {
  documentId: number
  values: readonly ComboboxOption[]
  disabled: boolean
  error: string | undefined
  onChange: (values: ComboboxOption[]) => void
}

/** The documents that this one names as related, in the order in which they were chosen. */
export function RelatedField({ documentId, values, disabled, error, onChange }: Props) {
  const t = useStrings(documentAdminWords)
  if (disabled)
    return values.length === 0 ? null : (
      <p>
        {t.related}: {values.map(({ label }) => label).join('、')}
      </p>
    )
  return (
    <MultiCombobox
      label={t.related}
      note={t.relatedNote}
      most={documentLimits.related}
      options={async (query) => {
        const { documents } = await call(listAdminDocuments, { query: { query, limit: 20 } })
        return documents
          .filter(({ id }) => id !== documentId)
          .map(({ id, title, category }) => ({ value: String(id), label: title, detail: category.name }))
      }}
      values={values}
      error={error}
      onChange={onChange}
    />
  )
}
