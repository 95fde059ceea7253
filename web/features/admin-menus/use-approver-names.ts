import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApproverCondition, Workflow } from '#common/approval/workflow.ts'
import { useStrings } from '#ui/locale.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { chosenPlacesQuery, departmentChoice } from '../audiences/audience-choices.ts'
import { approvalWords } from './approval-step.strings.ts'

const departmentsOf = (condition: ApproverCondition) =>
  condition.type === 'department'
    ? [condition.departmentId]
    : condition.type === 'chosen'
      ? condition.departmentIds
      : []

/** The names of the people, positions and departments in an approval, including those that were only just chosen. */
export function useApproverNames(workflow: Workflow | null, people: readonly { id: number; name: string }[]) {
  const t = useStrings(approvalWords)
  const conditions = [
    ...(workflow?.steps.flatMap(({ approvers }) => approvers) ?? []),
    ...(workflow?.watchers ?? []),
  ]
  const { data } = useQuery({
    ...chosenPlacesQuery(conditions.flatMap(departmentsOf)),
    placeholderData: keepPreviousData,
  })
  const [metPeople, setMetPeople] = useState<ReadonlyMap<number, string>>(() => new Map())
  const [metDepartments, setMetDepartments] = useState<ReadonlyMap<number, ComboboxOption>>(() => new Map())
  const positions = (data?.positions ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const departmentOf = (id: number): ComboboxOption => {
    const told = data?.departments.find((department) => department.id === id)
    return (
      metDepartments.get(id) ?? (told ? departmentChoice(told) : { value: String(id), label: t.loadingName })
    )
  }
  return {
    positions,
    departmentOf,
    positionOf: (id: number) => positions.find(({ value }) => value === String(id))?.label ?? t.loadingName,
    personOf: (id: number) => metPeople.get(id) ?? people.find((one) => one.id === id)?.name ?? String(id),
    takePerson: ({ value, label }: ComboboxOption) => {
      setMetPeople((known) => new Map(known).set(Number(value), label))
      return Number(value)
    },
    takeDepartments: (options: readonly ComboboxOption[]) => {
      setMetDepartments(
        (known) => new Map([...known, ...options.map((one) => [Number(one.value), one] as const)]),
      )
      return options.map(({ value }) => Number(value))
    },
  }
}

export type ApproverNames = ReturnType<typeof useApproverNames>
