import { useMemo } from 'react'
import type { FormAnswer } from '#common/form/answer.ts'
import { answerIds } from '#common/form/answer-ids.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { itemElementId, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { ShownAnswers } from './shown-answers.tsx'
import { useDepartments, usePeople } from './use-choices.ts'

/** An item that cannot be edited now, with its answer. */
export function ReadOnlyItem({ item, answer }: { item: FormItem; answer: FormAnswer | undefined }) {
  const t = useStrings(forms)
  const { key, name, kind, published } = item
  const locale = useLocale()
  const { timeZone, files } = useFormState()
  const ids = useMemo(() => answerIds([item], answer ? [answer] : []), [item, answer])
  const users = usePeople(ids.userIds)
  const departments = useDepartments(ids.departmentIds)
  const namesOf = (options: typeof users) =>
    new Map(options.map(({ value, label }) => [Number(value), label] as const))
  const shown = showAnswers([item], answer ? [answer] : [], {
    locale,
    timeZone,
    users: namesOf(users),
    departments: namesOf(departments),
    files: new Map([...files.known].map(([id, { name }]) => [id, name])),
  })
  return (
    <div id={itemElementId(key)} className={styles.item}>
      <ShownAnswers
        shown={shown.length > 0 ? shown : [{ item: key, name, kind, published, text: t.unanswered }]}
        photos={files.photos}
        attachments={files.attachments}
      />
    </div>
  )
}
