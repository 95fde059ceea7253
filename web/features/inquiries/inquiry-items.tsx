import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { AnswerProblem } from '#common/form/validate-answers.ts'
import { FormFields } from '../forms/form-fields.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useFormFiles } from '../forms/use-form-files.ts'
import styles from './inquiries.module.css'

type Props = {
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  onChange: (answers: FormAnswer[]) => void
  problems: readonly AnswerProblem[]
  /** The focus moves to the problems each time it grows. */
  attempt: number
}

/** The items of a topic, to be answered. */
export default function InquiryItems({ items, answers, onChange, problems, attempt }: Props) {
  const files = useFormFiles()
  return (
    <div className={styles.column}>
      <FormProblems items={items} problems={problems} attempt={attempt} />
      <FormFields items={items} answers={answers} files={files} problems={problems} onChange={onChange} />
    </div>
  )
}
