import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { createTask, listReceivedTasks, listRequestedTasks, taskLimits } from '#contract/tasks.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#web/app/api.ts'
import { useAppNavigate } from '#web/app/link.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { idParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useDraft } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import { useToday } from '../forms/use-today.ts'
import { PeoplePicker } from './people-picker.tsx'
import { useRepetitionOptions } from './repetitions.ts'
import {
  bodyOf,
  checkFields,
  copyOf,
  emptyFields,
  fieldsFrom,
  type TaskFields,
  templateBody,
} from './task-fields.ts'
import { taskFormWords } from './task-form.strings.ts'
import styles from './tasks.module.css'
import { TodoList } from './todo-fields.tsx'
import { taskQuery, templateQuery } from './use-tasks.ts'

const SaveTemplateDialog = lazyPart(() => import('./save-template-dialog.tsx'))
const TemplatesDialog = lazyPart(() => import('./templates-dialog.tsx'))

const params = searchParams({ copy: idParam, template: idParam })

/** Issues a task, optionally as a copy of another or from a template. */
export default function TaskNewScreen() {
  const t = useStrings(taskFormWords)
  const { copy, template } = useSearchValues(params)
  const source = useQuery({ ...taskQuery(copy ?? 0), enabled: copy !== undefined })
  const start = useQuery({ ...templateQuery(template ?? 0), enabled: template !== undefined })
  const { today } = useToday()
  const leftOut = start.data?.leftOutCount ?? 0
  return (
    <Screen title={t.newTitle} back="/tasks" className={styles.screen}>
      {leftOut > 0 && <Notice situation="warning">{t.leftOut(leftOut)}</Notice>}
      {(copy !== undefined && source.isPending) || (template !== undefined && start.isPending) ? (
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      ) : (
        <NewTask
          key={`${copy} ${template}`}
          name={copy ? `copy.${copy}` : template ? `template.${template}` : 'new'}
          first={() =>
            source.data ? copyOf(source.data) : start.data ? fieldsFrom(start.data, today) : emptyFields()
          }
        />
      )}
    </Screen>
  )
}

const isStarted = (fields: TaskFields) =>
  fields.title !== '' || fields.detail !== '' || fields.userIds.length > 0 || fields.todos.length > 1

function NewTask({ name, first }: { name: string; first: () => TaskFields }) {
  const t = useStrings(taskFormWords)
  const toast = useToast()
  const { today } = useToday()
  const client = useQueryClient()
  const navigate = useAppNavigate()
  const userId = useCurrentUser()?.id ?? 0
  const { draft, change, discard } = useDraft(`task.${name}.${userId}`, first, isStarted)
  const [wordsAccepted, setAccepted] = useState(false)
  const options = useRepetitionOptions(draft.repeatRule)
  const set = (part: Partial<TaskFields>) => {
    change((now) => ({ ...now, ...part }))
    setAccepted(false)
  }
  const form = useSubmit<undefined, { id: number }>({
    focusesProblem: true,
    check: () => checkFields(draft, t),
    send: () => call(createTask, { body: { ...bodyOf(draft), wordsAccepted } }),
    refused: (error) => {
      if (error?.code === 'words_warned') setAccepted(true)
      return false
    },
    done: async ({ id }) => {
      discard()
      await Promise.all(
        [listReceivedTasks, listRequestedTasks].map((endpoint) =>
          client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
        ),
      )
      toast.success(t.created)
      navigate(`/tasks/${id}/requested`, { replace: true })
    },
    failed: t.createFailed,
  })
  const { problems } = form
  const [open, setOpen] = useState<'templates' | 'save'>()
  const saveTemplate = () => {
    const missing = checkFields(draft, t)
    const problem = missing.title || missing.todos
    if (problem) toast.danger(problem)
    else setOpen('save')
  }
  return (
    <form className={`${styles.form} ${styles.page}`} {...form.props}>
      {form.failure && (
        <Notice situation="danger" live>
          {form.failure}
        </Notice>
      )}
      <div>
        <Button size="xSmall" icon="document" onClick={() => setOpen('templates')}>
          {t.useTemplate}
        </Button>
      </div>
      <Input
        required
        label={t.title}
        value={draft.title}
        error={problems.title}
        maxLength={taskLimits.titleLength}
        autoComplete="off"
        onChange={(title) => set({ title })}
      />
      <Textarea
        label={t.detail}
        value={draft.detail}
        error={problems.detail}
        most={taskLimits.detailLength}
        onChange={(detail) => set({ detail })}
      />
      <DatePicker
        label={t.dueOn}
        value={draft.dueOn}
        error={problems.dueOn}
        onChange={(dueOn) => set({ dueOn })}
      />
      <TodoList todos={draft.todos} error={problems.todos} onChange={(todos) => set({ todos })} />
      <RadioGroup
        row
        label={t.recipients}
        value={draft.way}
        onChange={(way) => set({ way })}
        options={[
          { value: 'people', label: t.onePerson },
          { value: 'audience', label: t.byAudience },
        ]}
      />
      {draft.way === 'people' ? (
        <PeoplePicker
          chosen={new Set(draft.userIds)}
          error={problems.userIds}
          onChange={(chosen) => set({ userIds: [...chosen] })}
        />
      ) : (
        <AudienceEditor
          open
          label={t.audience}
          rule={draft.rule}
          error={problems.rule}
          onChange={(rule) => set({ rule })}
        />
      )}
      <Select
        label={t.repeats}
        note={t.repeatsNote}
        options={options}
        value={draft.repeatRule}
        error={problems.repeatRule}
        onChange={(repeatRule) => set({ repeatRule })}
      />
      <div className={styles.buttons}>
        <Button type="submit" priority="primary" pending={form.pending}>
          {t.create}
        </Button>
        <Button onClick={() => saveTemplate()}>{t.saveTemplate}</Button>
      </div>
      <Suspense>
        {open === 'templates' && <TemplatesDialog onClose={() => setOpen(undefined)} />}
        {open === 'save' && (
          <SaveTemplateDialog template={templateBody(draft, today)} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </form>
  )
}
