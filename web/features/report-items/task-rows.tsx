import { readableDay } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { reportItems } from './report-items.strings.ts'
import styles from './task-rows.module.css'
import type { Task } from './use-tasks.ts'

type DueProps = {
  dueOn: string | null
  overdue: boolean
  /** The text beside it already says that it is overdue. */
  told?: boolean
}

/** The due date in words, marked if overdue. */
export function DueDay({ dueOn, overdue, told }: DueProps) {
  const t = useStrings(reportItems)
  const locale = useLocale()
  if (dueOn === null) return null
  const day = readableDay(dueOn, locale)
  return (
    <span className={overdue ? styles.late : undefined}>{overdue && !told ? t.late(day) : t.due(day)}</span>
  )
}

function State({ task }: { task: Task }) {
  const t = useStrings(reportItems)
  if (task.skipped) return <Tag situation="warning">{t.skipped}</Tag>
  if (task.completedAt) return <Tag situation="success">{t.completed}</Tag>
  if (task.withdrawnAt) return <Tag>{t.withdrawn}</Tag>
  return task.overdue ? (
    <Tag situation="danger">{t.overdue}</Tag>
  ) : (
    <Tag situation="information">{t.open}</Tag>
  )
}

/** Who is asked to do what, and whether it is done. */
export function TaskRows({ tasks }: { tasks: readonly Task[] }) {
  const t = useStrings(reportItems)
  return (
    <ul className={styles.list}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.row}>
          <span className={styles.words}>
            <span className={styles.title}>{task.title}</span>
            <span className={styles.detail}>
              <PersonLink id={task.assignee.id} name={task.assignee.name} />
              {!task.completedAt && !task.withdrawnAt && <DueDay {...task} told />}
              {task.skipped && <span>{t.skippedNote}</span>}
            </span>
          </span>
          <State task={task} />
        </li>
      ))}
    </ul>
  )
}
