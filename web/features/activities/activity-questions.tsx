import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { AnswerProblem } from '#common/form/validate-answers.ts'
import { useStrings } from '#ui/locale.tsx'
import { FormFields } from '../forms/form-fields.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useFormFiles } from '../forms/use-form-files.ts'
import styles from './activity-screen.module.css'
import { activityScreenWords } from './activity-screen.strings.ts'

type Props = {
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  onChange: (answers: FormAnswer[]) => void
  problems: readonly AnswerProblem[]
  /** The focus moves to the problems each time it grows. */
  attempt: number
}

/** The organiser's questions, to be answered. */
export function ActivityQuestions({ items, answers, onChange, problems, attempt }: Props) {
  const t = useStrings(activityScreenWords)
  const files = useFormFiles()
  return (
    <section aria-label={t.questions} className={styles.form}>
      <FormProblems items={items} problems={problems} attempt={attempt} />
      <FormFields items={items} answers={answers} files={files} problems={problems} onChange={onChange} />
    </section>
  )
}
