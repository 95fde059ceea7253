import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listFilterUsers } from '#contract/filters.ts'
import type { forecastReport } from '#contract/report-writing.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { call } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import { confirm } from './confirm.strings.ts'

export type Forecast = Answer<typeof forecastReport>
type Choice = Forecast['choices'][number]

type Props = {
  choice: Choice
  chosen: readonly number[]
  error?: string
  onChange: (userIds: number[]) => void
}

const asOption = ({
  id,
  name,
  departmentName,
}: {
  id: number
  name: string
  departmentName?: string | null
}) => ({
  value: String(id),
  label: name,
  ...(departmentName && { detail: departmentName }),
})

/** Chooses the approvers of a step that leaves them to the applicant: from its candidates, or anyone. */
export function ApproverChoice({ choice, chosen, error, onChange }: Props) {
  const t = useStrings(confirm)
  const { candidates } = choice
  const search = useCallback(async (query: string): Promise<ComboboxOption[]> => {
    const { users } = await call(listFilterUsers, { query: { query } })
    return users.map(asOption)
  }, [])
  const known = useQuery({
    ...queryFor(listFilterUsers, { query: { ids: chosen.join() } }),
    enabled: candidates === null && chosen.length > 0,
    placeholderData: (last) => last,
  }).data?.users
  const people = candidates ?? known ?? []
  return (
    <MultiCombobox
      label={t.chooseFor(choice.name)}
      note={t.chooseNote}
      required
      error={error}
      placeholder={t.searchPeople}
      options={candidates?.map(asOption) ?? search}
      values={chosen.flatMap((id) => {
        const person = people.find((one) => one.id === id)
        return person ? [asOption(person)] : []
      })}
      onChange={(options) => onChange(options.map(({ value }) => Number(value)))}
    />
  )
}
