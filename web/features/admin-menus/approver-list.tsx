import { type ReactNode, useState } from 'react'
import type { ApproverCondition } from '#common/approval/workflow.ts'
import { workflowLimits } from '#common/approval/workflow.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { searchAllDepartments } from '../audiences/audience-choices.ts'
import { searchPeople } from '../filters/find-choices.tsx'
import { approvalWords } from './approval-step.strings.ts'
import styles from './design-screen.module.css'
import { NumberInput } from './number-input.tsx'
import type { ApproverNames } from './use-approver-names.ts'

type Props = {
  label: ReactNode
  note?: ReactNode
  error?: ReactNode
  conditions: readonly ApproverCondition[]
  /** From `useApproverNames`. */
  names: ApproverNames
  /** The applicant cannot choose watchers. */
  watching?: boolean
  onChange: (conditions: ApproverCondition[]) => void
}

type Type = ApproverCondition['type']
const types: readonly Type[] = ['superior', 'superiors', 'position', 'department', 'user', 'chosen']

/** The approvers of a step: superiors, positions, departments, people, or a choice by the applicant. */
export function ApproverList({ label, note, error, conditions, names, watching, onChange }: Props) {
  const t = useStrings(approvalWords)
  const { positions, departmentOf, personOf, takePerson, takeDepartments } = names

  const change = (index: number, condition: ApproverCondition) =>
    onChange(conditions.map((one, at) => (at === index ? condition : one)))
  const add = (type: Type) => {
    const begun: Record<Type, ApproverCondition | undefined> = {
      superior: { type: 'superior' },
      superiors: { type: 'superiors', levels: 2 },
      position: positions[0] && { type: 'position', positionId: Number(positions[0].value), of: 'own' },
      // Added once one is chosen.
      department: undefined,
      user: undefined,
      chosen: { type: 'chosen', departmentIds: [] },
    }
    const condition = begun[type]
    setNaming(type === 'user' || type === 'department' ? type : null)
    if (condition) onChange([...conditions, condition])
  }
  const [naming, setNaming] = useState<'user' | 'department' | null>(null)

  const fieldsOf = (condition: ApproverCondition, index: number) => {
    switch (condition.type) {
      case 'superiors':
        return (
          <NumberInput
            label={t.levels}
            value={condition.levels}
            empty={1}
            least={1}
            most={10}
            onChange={(levels) => change(index, { ...condition, levels: Math.trunc(levels ?? 1) })}
          />
        )
      case 'position':
        return (
          <>
            <Select
              label={t.position}
              options={positions}
              value={String(condition.positionId)}
              onChange={(id) => change(index, { ...condition, positionId: Number(id) })}
            />
            <Select
              label={t.positionOf}
              options={(['own', 'parent', 'anywhere'] as const).map((of) => ({ value: of, label: t[of] }))}
              value={condition.of}
              onChange={(of) => change(index, { ...condition, of })}
            />
          </>
        )
      case 'department':
        return (
          <Combobox
            label={t.department}
            options={searchAllDepartments}
            value={departmentOf(condition.departmentId)}
            onChange={(option) =>
              option && change(index, { ...condition, departmentId: takeDepartments([option])[0]! })
            }
          />
        )
      case 'chosen':
        return (
          <MultiCombobox
            label={t.candidates}
            note={t.candidatesNote}
            options={searchAllDepartments}
            values={condition.departmentIds.map(departmentOf)}
            onChange={(options) => change(index, { ...condition, departmentIds: takeDepartments(options) })}
          />
        )
      default:
        return null
    }
  }
  const titleOf = (condition: ApproverCondition) =>
    condition.type === 'user' ? personOf(condition.userId) : t[condition.type]

  return (
    <Field label={label} note={note} error={error} group>
      {() => (
        <div className={styles.approvers}>
          {conditions.map((condition, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity and do not move
            <div key={index} className={styles.approver}>
              <span className={styles.approverName}>{titleOf(condition)}</span>
              <IconButton
                icon="close"
                label={t.removeApprover(titleOf(condition))}
                onClick={() => onChange(conditions.filter((_, at) => at !== index))}
              />
              <div className={styles.approverFields}>{fieldsOf(condition, index)}</div>
            </div>
          ))}
          {conditions.length < workflowLimits.approversPerStep && (
            <div className={styles.pair}>
              <Select
                label={t.addApprover}
                placeholder={t.choose}
                options={types
                  .filter((type) => !watching || type !== 'chosen')
                  .map((type) => ({ value: type, label: t[type] }))}
                value={naming ?? ''}
                onChange={add}
              />
              {naming === 'department' && (
                <Combobox
                  label={t.department}
                  options={searchAllDepartments}
                  value={null}
                  onChange={(option) => {
                    if (!option) return
                    onChange([
                      ...conditions,
                      { type: 'department', departmentId: takeDepartments([option])[0]! },
                    ])
                    setNaming(null)
                  }}
                />
              )}
              {naming === 'user' && (
                <Combobox
                  label={t.person}
                  options={searchPeople}
                  value={null}
                  onChange={(option) => {
                    if (!option) return
                    onChange([...conditions, { type: 'user', userId: takePerson(option) }])
                    setNaming(null)
                  }}
                />
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
