import type { FieldProps } from '#ui/field.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { searchDepartments, searchPeople } from '../filters/find-choices.tsx'
import { type ItemProps, useFormState } from './form-context.ts'
import { forms } from './forms.strings.ts'
import { useItemWords } from './item-words.tsx'
import { idsOf, useDepartments, usePeople } from './use-choices.ts'

type PickerProps = FieldProps & {
  id?: string
  ids: readonly number[]
  most: number
  onChange: (ids: number[]) => void
}

/** People, found by kanji, reading or Latin letters. */
export function PeoplePicker({ ids, most, onChange, ...field }: PickerProps) {
  const t = useStrings(forms)
  const { people } = useFormState()
  return (
    <MultiCombobox
      {...field}
      options={searchPeople}
      values={usePeople(ids)}
      most={most}
      placeholder={t.findPeople}
      onChange={(options) => onChange(idsOf(options, people))}
    />
  )
}

const ids = (value: ItemProps['value']) => (value && 'ids' in value ? value.ids : [])
const answer = (chosen: number[]) => (chosen.length > 0 ? { ids: chosen } : null)

export function UsersField({ item, path, value, onChange }: ItemProps<'users'>) {
  return (
    <PeoplePicker
      {...useItemWords(item, path)}
      ids={ids(value)}
      most={item.most}
      onChange={(chosen) => onChange(answer(chosen))}
    />
  )
}

export function DepartmentsField({ item, path, value, onChange }: ItemProps<'departments'>) {
  const t = useStrings(forms)
  const { departments } = useFormState()
  return (
    <MultiCombobox
      {...useItemWords(item, path)}
      options={searchDepartments}
      values={useDepartments(ids(value))}
      most={item.most}
      placeholder={t.findDepartments}
      onChange={(options) => onChange(answer(idsOf(options, departments)))}
    />
  )
}
