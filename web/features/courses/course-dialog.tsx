import { useRef, useState } from 'react'
import { courseLimits, createCourse, updateCourse } from '#contract/courses.administration.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { acceptedPictures } from '#web/app/picture-types.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import styles from './course-admin.module.css'
import { courseAdminWords } from './course-admin.strings.ts'
import { type AdminCourse, bodyOf, type CourseFields, fieldsOf, type StepFields } from './course-fields.ts'
import { CourseSteps } from './course-steps.tsx'

type Props = {
  /** The course to change. If absent, a new one is created. */
  course: AdminCourse | undefined
  onClose: () => void
  /** `id`: of the course. */
  onSaved: (id: number) => Promise<unknown>
}

const isDays = (text: string) =>
  text.trim() === '' || (/^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= courseLimits.dueDays)

/** Creates a course as a draft, or changes it with its steps. */
export function CourseDialog({ course, onClose, onSaved }: Props) {
  const t = useStrings(courseAdminWords)
  const [fields, setFields] = useState(() => fieldsOf(course))
  const [stepProblems, setStepProblems] = useState<Record<string, string>>({})
  const problemOf = ({ kind, title, linkUrl, knowledgeTestId, document }: StepFields) => {
    if (kind === 'document') return document ? '' : t.documentMissing
    if (kind === 'test') return knowledgeTestId ? '' : t.testMissing
    if (!title.trim()) return t.stepTitleMissing
    return /^(https?:\/\/\S+)?$/.test(linkUrl.trim()) ? '' : t.linkWrong
  }
  const form = useSubmit({
    base: course,
    current: course,
    refetch: () => onSaved(course?.id ?? 0),
    check: () => {
      const wrong = Object.fromEntries(
        fields.steps.flatMap((step) => (problemOf(step) ? [[step.key, problemOf(step)]] : [])),
      )
      setStepProblems(wrong)
      return {
        title: fields.title.trim() ? '' : t.nameMissing,
        dueDays: isDays(fields.dueDays) ? '' : t.notANumber,
        steps: Object.values(wrong)[0] ?? '',
      }
    },
    send: async (version) => {
      const body = await bodyOf(fields)
      if (course) await call(updateCourse, { params: { id: course.id }, body: { ...body, version } })
      await onSaved(course?.id ?? (await call(createCourse, { body })).id)
    },
    done: onClose,
    failed: t.failed,
  })
  const set = (part: Partial<CourseFields>) => {
    setFields((before) => ({ ...before, ...part }))
    form.clear()
  }
  return (
    <FormDialog
      submission={form}
      title={course ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdminCourse) => [
          { label: t.name, now: now.title, mine: fields.title },
          { label: t.description, now: now.description, mine: fields.description },
          { label: t.dueDays, now: fieldsOf(now).dueDays, mine: fields.dueDays },
        ]}
        onTake={(now: AdminCourse) => setFields(fieldsOf(now))}
      />
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={courseLimits.titleLength}
        value={fields.title}
        error={form.problems.title}
        onChange={(title) => set({ title })}
      />
      <Input
        label={t.category}
        note={t.categoryNote}
        maxLength={courseLimits.categoryLength}
        value={fields.category}
        error={form.problems.category}
        onChange={(category) => set({ category })}
      />
      <Textarea
        label={t.description}
        low
        most={courseLimits.descriptionLength}
        value={fields.description}
        error={form.problems.description}
        onChange={(description) => set({ description })}
      />
      <Picture picture={fields.picture} onChange={(picture) => set({ picture })} />
      <AudienceEditor
        label={t.people}
        rule={fields.rule}
        error={form.problems.rule}
        onChange={(rule) => set({ rule })}
      />
      <Input
        label={t.dueDays}
        note={t.dueDaysNote}
        inputMode="numeric"
        maxLength={3}
        value={fields.dueDays}
        error={form.problems.dueDays}
        onChange={(dueDays) => set({ dueDays })}
      />
      <Checkbox
        label={t.inOrder}
        note={t.inOrderNote}
        checked={fields.inOrder}
        onChange={(inOrder) => set({ inOrder })}
      />
      <CourseSteps
        steps={fields.steps}
        problems={stepProblems}
        error={Object.keys(stepProblems).length > 0 ? undefined : form.problems.steps}
        locked={form.pending}
        onChange={(steps) => set({ steps })}
      />
    </FormDialog>
  )
}

type PictureProps = { picture: CourseFields['picture']; onChange: (picture: CourseFields['picture']) => void }

function Picture({ picture, onChange }: PictureProps) {
  const t = useStrings(courseAdminWords)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.picture}>
      <span className={styles.legend}>{t.picture}</span>
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        hidden
        aria-label={t.choosePicture}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChange(file)
          event.currentTarget.value = ''
        }}
      />
      {picture && <span className={styles.note}>{picture.name}</span>}
      <div className={styles.buttons}>
        <Button size="xSmall" icon="image" onClick={() => input.current?.click()}>
          {t.choosePicture}
        </Button>
        {picture && (
          <Button size="xSmall" priority="tertiary" onClick={() => onChange(null)}>
            {t.removePicture}
          </Button>
        )}
      </div>
    </div>
  )
}
