import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { searchDepartments, searchPeople } from '../filters/find-choices.tsx'
import type { Audience } from './event-fields.ts'
import { eventFormWords } from './event-form.strings.ts'

type Props = {
  audience: Audience
  onChange: (audience: Audience) => void
  label: string
  error: string | undefined
}

/** The whole company, or departments and people. */
export function AudienceFields({ audience, onChange, label, error }: Props) {
  const t = useStrings(eventFormWords)
  const set = (change: Partial<Audience>) => onChange({ ...audience, ...change })
  return (
    <>
      <RadioGroup
        label={label}
        value={audience.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: 'everyone', label: t.everyone },
          { value: 'chosen', label: t.chosen },
          ...(audience.kept ? [{ value: 'kept' as const, label: t.kept }] : []),
        ]}
      />
      {audience.kind === 'chosen' && (
        <>
          <MultiCombobox
            label={t.departments}
            note={t.departmentsNote}
            options={searchDepartments}
            values={audience.departments}
            most={50}
            error={error}
            onChange={(departments) => set({ departments })}
          />
          <MultiCombobox
            label={t.people}
            options={searchPeople}
            values={audience.people}
            most={100}
            onChange={(people) => set({ people })}
          />
        </>
      )}
    </>
  )
}
