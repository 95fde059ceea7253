import { confirmCourseStep } from '#contract/courses.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { courseWords } from './courses.strings.ts'
import { useCourseChanges } from './use-course.ts'

/** Confirms a page or a document of a course as read. */
export function ConfirmStep({ courseId, stepId }: { courseId: number; stepId: number }) {
  const t = useStrings(courseWords)
  const toast = useToast()
  const changed = useCourseChanges()
  const form = useSubmit<undefined, { completed: boolean }>({
    send: () => call(confirmCourseStep, { params: { id: courseId, stepId } }),
    done: async ({ completed }) => {
      toast.success(completed ? t.finished : t.confirmed)
      await changed()
    },
    failed: t.confirmFailed,
    stays: true,
    toasts: true,
  })
  return (
    <Button size="small" priority="primary" icon="check" pending={form.pending} onClick={() => form.submit()}>
      {t.confirm}
    </Button>
  )
}
