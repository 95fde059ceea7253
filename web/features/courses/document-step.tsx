import { listCourseDocuments } from '#contract/courses.administration.ts'
import { Combobox } from '#ui/combobox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { courseAdminWords } from './course-admin.strings.ts'
import type { StepFields } from './course-fields.ts'

type Props = {
  step: StepFields
  error: string | undefined
  onChange: (part: Partial<StepFields>) => void
}

/** The document of a step, chosen among those that are published. */
export function DocumentStep({ step, error, onChange }: Props) {
  const t = useStrings(courseAdminWords)
  return (
    <Combobox
      label={t.stepDocument}
      note={step.documentDeleted ? t.documentDeletedNote(step.title) : t.stepDocumentNote}
      required
      placeholder={t.chooseDocument}
      options={async (query) => {
        const { documents } = await call(listCourseDocuments, { query: { query } })
        return documents.map(({ id, title, category }) => ({
          ...{ value: String(id), label: title, detail: category.name },
        }))
      }}
      value={step.document}
      error={error}
      onChange={(document) => onChange({ document })}
    />
  )
}
