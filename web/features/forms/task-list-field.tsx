import { useRef } from 'react'
import type { TaskAnswer } from '#common/form/answer.ts'
import { emptyTask } from '#common/form/empty-answer.ts'
import { formLimits } from '#common/form/form-item.ts'
import { Button } from '#ui/button.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type ItemProps, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import { PeoplePicker } from './people-field.tsx'
import { useRowKeys } from './use-row-keys.ts'

type TaskProps = {
  task: TaskAnswer
  index: number
  path: string
  onChange: (task: TaskAnswer) => void
  onRemove: (() => void) | undefined
}

function Task({ task, index, path, onChange, onRemove }: TaskProps) {
  const t = useStrings(forms)
  const { problems, today } = useFormState()
  const problem = (part: string) => problems.get(`${path}.${index}.${part}`)
  return (
    <li className={styles.panel}>
      <div className={styles.rowHead}>
        <p className={styles.rowName}>{t.task(index + 1)}</p>
        {onRemove && <IconButton icon="trash" label={t.removeTask(index + 1)} onClick={onRemove} />}
      </div>
      <Input
        label={t.taskTitle}
        value={task.title}
        error={problem('title')}
        required
        onChange={(title) => onChange({ ...task, title })}
      />
      <PeoplePicker
        label={t.assignees}
        ids={task.assigneeIds}
        most={formLimits.users}
        error={problem('assigneeIds')}
        required
        onChange={(assigneeIds) => onChange({ ...task, assigneeIds })}
      />
      <div className={styles.short}>
        <DatePicker
          label={t.dueOn}
          value={task.dueOn ?? ''}
          today={today}
          min={today}
          error={problem('dueOn')}
          onChange={(day) => onChange({ ...task, dueOn: day || null })}
          onUnreadable={(typed) => onChange({ ...task, dueOn: typed })}
        />
      </div>
    </li>
  )
}

/** The tasks that the post will assign to people. */
export function TaskListField({ item, path, value, onChange }: ItemProps<'task_list'>) {
  const t = useStrings(forms)
  const { id: _, ...words } = useItemWords(item, path)
  const list = useRef<HTMLOListElement>(null)
  const tasks = value && 'tasks' in value && value.tasks.length > 0 ? value.tasks : [emptyTask]
  const rows = useRowKeys(tasks.length)
  const set = (next: TaskAnswer[]) => onChange(next.length > 0 ? { tasks: next } : null)
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector('input')?.focus())
  return (
    <Field {...words} group>
      {() => (
        <div className={styles.parts}>
          <ol ref={list} className={styles.rows}>
            {tasks.map((task, index) => (
              <Task
                key={rows.keys[index]}
                {...{ task, index, path }}
                onChange={(next) => set(tasks.map((each, other) => (other === index ? next : each)))}
                onRemove={
                  tasks.length > 1
                    ? () => {
                        rows.remove(index)
                        set(tasks.filter((_each, other) => other !== index))
                        focus(Math.max(0, index - 1))
                      }
                    : undefined
                }
              />
            ))}
          </ol>
          {tasks.length < formLimits.tasks && (
            <Button
              size="xSmall"
              icon="plus"
              situation="neutral"
              className={styles.begin}
              onClick={() => {
                set([...tasks, emptyTask])
                focus(tasks.length)
              }}
            >
              {t.addTask}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
