import { useQuery } from '@tanstack/react-query'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import styles from './courses.module.css'
import { courseWords } from './courses.strings.ts'
import { courseQuery } from './use-course.ts'

/** Below a document that was opened from a course: confirms its step, and leads back. */
export default function CourseDocument({ courseId, documentId }: { courseId: number; documentId: number }) {
  const t = useStrings(courseWords)
  const { data: course } = useQuery(courseQuery(courseId))
  const step = course?.steps.find(({ document }) => document?.id === documentId)
  if (!course || !step) return null
  return (
    <Notice
      situation={step.state === 'done' ? 'success' : 'information'}
      title={t.stepOf(course.title, course.steps.indexOf(step) + 1)}
      action={
        <span className={styles.buttons}>
          {step.state === 'open' && <ConfirmStep courseId={courseId} stepId={step.id} />}
        </span>
      }
    >
      {step.state === 'done' ? t.stepRead : t.readToEnd}{' '}
      <AppLink to={`/courses/${courseId}`}>{t.backToCourse}</AppLink>
    </Notice>
  )
}
