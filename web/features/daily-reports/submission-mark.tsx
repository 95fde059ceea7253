import { submissionStates } from '#contract/daily-reports.ts'
import { classNames } from '#ui/class-names.ts'
import { useStrings } from '#ui/locale.tsx'
import styles from './submission-mark.module.css'
import { submissions } from './submissions.strings.ts'

export type SubmissionState = (typeof submissionStates)[number]

/** Signs as in Japanese checklists. Their meaning is explained beside the table and read out in each cell. */
const signs: Record<SubmissionState, string> = {
  approved: '◎',
  submitted: '○',
  returned: '△',
  missing: '×',
  absent: '－',
  holiday: '',
  none: '',
}

export const SubmissionSign = ({ state }: { state: SubmissionState }) => (
  <span aria-hidden="true" className={classNames(styles.sign, styles[state])}>
    {signs[state]}
  </span>
)

export function SubmissionLegend() {
  const t = useStrings(submissions)
  return (
    <ul aria-label={t.legend} className={styles.legend}>
      {submissionStates
        .filter((state) => signs[state] !== '')
        .map((state) => (
          <li key={state} className={styles.entry}>
            <SubmissionSign state={state} />
            {t[state]}
          </li>
        ))}
      <li className={styles.entry}>
        <span aria-hidden="true" className={styles.holidayBox} />
        {t.holiday}
      </li>
    </ul>
  )
}
