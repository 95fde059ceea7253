import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseLimits } from '#contract/courses.administration.ts'
import { listAdminKnowledgeTests } from '#contract/knowledge-tests.administration.ts'
import { postLimits } from '#contract/posting.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { queryFor } from '#web/app/query.ts'
import { attachments } from '../media-files/attachments.strings.ts'
import { ChosenFiles } from '../media-files/chosen-files.tsx'
import { pickFiles } from '../media-files/pick-files.ts'
import styles from './course-admin.module.css'
import { courseAdminWords } from './course-admin.strings.ts'
import { newStep, type StepFields } from './course-fields.ts'
import { DocumentStep } from './document-step.tsx'

type Props = {
  steps: readonly StepFields[]
  /** Steps with something missing, by key. */
  problems: Readonly<Record<string, string>>
  error: string | undefined
  locked: boolean
  onChange: (steps: StepFields[]) => void
}

const limits = {
  videos: 3,
  videoBytes: postLimits.videoBytes,
  attachments: courseLimits.files,
  attachmentBytes: postLimits.attachmentBytes,
}

/** The steps of a course, edited in place and put in order. */
export function CourseSteps({ steps, problems, error, locked, onChange }: Props) {
  const t = useStrings(courseAdminWords)
  const tests = useQuery(queryFor(listAdminKnowledgeTests, { query: { limit: 100 } })).data?.knowledgeTests
  const testName = (id: string) => tests?.find((test) => String(test.id) === id)?.title
  const nameOf = (step: StepFields) =>
    (step.kind === 'test'
      ? testName(step.knowledgeTestId)
      : step.kind === 'document'
        ? step.document?.label
        : step.title.trim()) || t.untitled
  const set = (key: string, part: Partial<StepFields>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...part } : step)))
  return (
    <fieldset className={styles.steps}>
      <legend className={styles.legend}>{t.steps}</legend>
      {steps.length === 0 && <p className={styles.note}>{t.noSteps}</p>}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      <SortableList
        label={t.steps}
        items={steps}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onOrder={onChange}
        className={styles.step}
      >
        {(step) => (
          <div className={styles.stepFields}>
            <div className={styles.stepHead}>
              <strong>{t[step.kind]}</strong>
              <IconButton
                icon="trash"
                label={t.removeStep(nameOf(step))}
                onClick={() => onChange(steps.filter((one) => one !== step))}
              />
            </div>
            {step.kind === 'test' ? (
              <Select
                label={t.stepTest}
                required
                placeholder={t.chooseTest}
                options={(tests ?? []).map((test) => ({ value: String(test.id), label: test.title }))}
                value={step.knowledgeTestId}
                error={problems[step.key]}
                onChange={(knowledgeTestId) => set(step.key, { knowledgeTestId })}
              />
            ) : step.kind === 'document' ? (
              <DocumentStep step={step} error={problems[step.key]} onChange={(part) => set(step.key, part)} />
            ) : (
              <TextStep
                step={step}
                error={problems[step.key]}
                locked={locked}
                onChange={(part) => set(step.key, part)}
              />
            )}
          </div>
        )}
      </SortableList>
      <div className={styles.buttons}>
        <Button size="xSmall" icon="plus" onClick={() => onChange([...steps, newStep('text')])}>
          {t.addText}
        </Button>
        <Button size="xSmall" icon="plus" onClick={() => onChange([...steps, newStep('document')])}>
          {t.addDocument}
        </Button>
        <Button size="xSmall" icon="plus" onClick={() => onChange([...steps, newStep('test')])}>
          {t.addTest}
        </Button>
      </div>
    </fieldset>
  )
}

type TextProps = {
  step: StepFields
  error: string | undefined
  locked: boolean
  onChange: (part: Partial<StepFields>) => void
}

function TextStep({ step, error, locked, onChange }: TextProps) {
  const t = useStrings(courseAdminWords)
  const w = useStrings(attachments)
  const [refused, setRefused] = useState<string[]>([])
  return (
    <>
      <Input
        label={t.stepTitle}
        required
        maxLength={courseLimits.titleLength}
        value={step.title}
        error={step.title.trim() ? undefined : error}
        onChange={(title) => onChange({ title })}
      />
      <Textarea
        label={t.stepBody}
        most={courseLimits.bodyLength}
        value={step.body}
        onChange={(body) => onChange({ body })}
      />
      <Input
        label={t.stepLink}
        maxLength={courseLimits.urlLength}
        value={step.linkUrl}
        error={step.title.trim() ? error : undefined}
        onChange={(linkUrl) => onChange({ linkUrl })}
      />
      <div>
        <ChosenFiles
          files={step.files}
          locked={locked}
          limits={limits}
          onRemove={(file) => onChange({ files: step.files.filter((one) => one !== file) })}
          onPick={(added) => {
            const picked = pickFiles(step.files, added, limits, w)
            setRefused(picked.problems)
            onChange({ files: picked.files })
          }}
        />
        {refused.length > 0 && (
          <p role="alert" className={styles.problem}>
            {refused.join(' ')}
          </p>
        )}
      </div>
    </>
  )
}
