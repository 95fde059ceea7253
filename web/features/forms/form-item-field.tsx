import { memo } from 'react'
import type { AnswerValue } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { Icon } from '#ui/icon.tsx'
import { CardField } from './card-field.tsx'
import { ChoiceField, ChoicesField } from './choice-fields.tsx'
import { ComputedField } from './computed-field.tsx'
import { DateField, PeriodField, TimeField } from './date-fields.tsx'
import { FileField } from './file-field.tsx'
import { type CellProps, type ItemProps, itemElementId, useFormState } from './form-context.ts'
import styles from './form-fields.module.css'
import { MissionField } from './mission-field.tsx'
import { NumberField } from './number-field.tsx'
import { DepartmentsField, UsersField } from './people-field.tsx'
import { PollField } from './poll-field.tsx'
import { RepeatField } from './repeat-field.tsx'
import { TaskListField } from './task-list-field.tsx'
import { LinkField, LongTextField, TextField } from './text-fields.tsx'
import { useLatest } from './use-latest.ts'

type Props = Pick<ItemProps, 'path' | 'value' | 'onChange'> & { item: FormItem }

function Control({ item, ...rest }: Props) {
  switch (item.kind) {
    case 'text':
      return <TextField {...rest} item={item} />
    case 'long_text':
      return <LongTextField {...rest} item={item} />
    case 'link':
      return <LinkField {...rest} item={item} />
    case 'number':
    case 'money':
      return <NumberField {...rest} item={item} />
    case 'date':
      return <DateField {...rest} item={item} />
    case 'time':
      return <TimeField {...rest} item={item} />
    case 'period':
      return <PeriodField {...rest} item={item} />
    case 'choice':
      return <ChoiceField {...rest} item={item} />
    case 'choices':
      return <ChoicesField {...rest} item={item} />
    case 'card':
      return <CardField {...rest} item={item} />
    case 'users':
      return <UsersField {...rest} item={item} />
    case 'departments':
      return <DepartmentsField {...rest} item={item} />
    case 'images':
    case 'videos':
    case 'files':
      return <FileField {...rest} item={item} />
    case 'poll':
      return <PollField {...rest} item={item} />
    case 'task_list':
      return <TaskListField {...rest} item={item} />
    case 'mission_request':
      return <MissionField {...rest} item={item} />
    case 'computed':
      return <ComputedField item={item} value={rest.value} />
    case 'repeat':
      return <RepeatField {...rest} item={item} Cell={FormItemField} />
    case 'heading':
      return (
        <>
          <h3 className={styles.headingName}>{item.name}</h3>
          {item.note && <p className={styles.subtle}>{item.note}</p>}
        </>
      )
    case 'note':
      return (
        <>
          <Icon name="info" />
          <div className={styles.lines}>
            {item.name && <p className={styles.rowName}>{item.name}</p>}
            {item.note && <p>{item.note}</p>}
          </div>
        </>
      )
  }
}

/** One item of a form, while it is shown. Give it an `onAnswer` that stays the same. */
export const FormItemField = memo(function FormItemField({ item, path, value, onAnswer }: CellProps) {
  const { shown } = useFormState()
  const onChange = useLatest((next: AnswerValue | null) => onAnswer(item.key, next))
  if (!shown.has(path)) return null
  return (
    <div id={itemElementId(path)} data-kind={item.kind} className={styles.item}>
      <Control {...{ item, path, value, onChange }} />
    </div>
  )
})
