import type { ComponentType } from 'react'
import type { AnswerValue } from '#common/form/answer.ts'
import type { FormItem, FormItemKind } from '#common/form/form-item.ts'
import { Icon } from '#ui/icon.tsx'
import { CardField } from './card-field.tsx'
import { ChoiceField, ChoicesField } from './choice-fields.tsx'
import { ComputedField } from './computed-field.tsx'
import { DateField, PeriodField, TimeField } from './date-fields.tsx'
import { FileField } from './file-field.tsx'
import type { CellProps } from './form-context.ts'
import styles from './form-fields.module.css'
import { MissionField } from './mission-field.tsx'
import { NumberField } from './number-field.tsx'
import { DepartmentsField, UsersField } from './people-field.tsx'
import { PollField } from './poll-field.tsx'
import { RepeatField } from './repeat-field.tsx'
import { TaskListField } from './task-list-field.tsx'
import { LinkField, LongTextField, TextField } from './text-fields.tsx'

type FieldProps<K extends FormItemKind> = {
  item: Extract<FormItem, { kind: K }>
  path: string
  value: AnswerValue | undefined
  onChange: (value: AnswerValue | null) => void
  /** Renders the items of a repeated one. */
  Cell: ComponentType<CellProps>
}

const Heading = ({ item }: FieldProps<'heading'>) => (
  <>
    <h3 className={styles.headingName}>{item.name}</h3>
    {item.note && <p className={styles.subtle}>{item.note}</p>}
  </>
)

const Note = ({ item }: FieldProps<'note'>) => (
  <>
    <Icon name="info" />
    <div className={styles.lines}>
      {item.name && <p className={styles.rowName}>{item.name}</p>}
      {item.note && <p>{item.note}</p>}
    </div>
  </>
)

/** How each kind of item is answered, or displayed if it has no answer. */
const fieldKinds: { [K in FormItemKind]: ComponentType<FieldProps<K>> } = {
  text: TextField,
  long_text: LongTextField,
  link: LinkField,
  number: NumberField,
  money: NumberField,
  date: DateField,
  time: TimeField,
  period: PeriodField,
  choice: ChoiceField,
  choices: ChoicesField,
  card: CardField,
  users: UsersField,
  departments: DepartmentsField,
  images: FileField,
  videos: FileField,
  files: FileField,
  poll: PollField,
  task_list: TaskListField,
  mission_request: MissionField,
  computed: ComputedField,
  repeat: RepeatField,
  heading: Heading,
  note: Note,
}

// The lookup returns the component of the item's own kind, but the compiler cannot infer that.
export const fieldOf = (item: FormItem) => fieldKinds[item.kind] as ComponentType<FieldProps<FormItemKind>>
