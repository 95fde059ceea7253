import { readableDate, readableDay } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Progress } from '#ui/progress.tsx'
import { Tag } from '#ui/tag.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import styles from './courses.module.css'
import { courseWords } from './courses.strings.ts'
import type { CourseItem } from './use-course.ts'

/** The due date or the day of completion, the category, and whether there is a certificate. */
export function CourseTags({ course }: { course: CourseItem }) {
  const t = useStrings(courseWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const { dueOn, overdue, completedAt, category, certificate } = course
  return (
    <span className={styles.tags}>
      {completedAt !== null ? (
        <Tag situation="success">{t.completedOn(readableDate(completedAt, { locale, timeZone }))}</Tag>
      ) : (
        <>
          {overdue && <Tag situation="danger">{t.overdue}</Tag>}
          {dueOn !== null && (
            <Tag situation={overdue ? 'neutral' : 'warning'}>{t.due(readableDay(dueOn, locale))}</Tag>
          )}
        </>
      )}
      {category && <span className={styles.fact}>{category}</span>}
      {certificate && <span className={styles.fact}>{t.certificate}</span>}
    </span>
  )
}

/** How many steps are done. */
export function CourseProgress({ course }: { course: CourseItem }) {
  const t = useStrings(courseWords)
  const { doneCount, stepCount, completedAt } = course
  return (
    <Progress
      label={t.progress}
      value={stepCount === 0 ? 0 : doneCount / stepCount}
      situation={completedAt === null ? 'standard' : 'success'}
      detail={t.done(doneCount, stepCount)}
    />
  )
}
