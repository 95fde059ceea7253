import type { courseStatuses } from '#contract/courses.administration.ts'
import { useStrings } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { courseAdminWords } from './course-admin.strings.ts'

const situations = { draft: 'information', published: 'success', ended: 'neutral' } as const

/** Whether a course is a draft, published or ended. */
export function CourseStatus({ status }: { status: (typeof courseStatuses)[number] }) {
  const t = useStrings(courseAdminWords)
  return <Tag situation={situations[status]}>{t[status]}</Tag>
}
