import { useCallback, useState } from 'react'
import type { ClosedConditions, PlannedDepartment, ReorganisationStep } from '#common/reorganisation.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { ComboboxOption } from '#ui/use-options.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { nextKey, withStep } from './plan-steps.ts'
import styles from './reorganisations.module.css'
import { reorganisationWords, stepWords } from './reorganisations.strings.ts'
import { plannedOption, type Reorganisation, usePlannedTree, useSaveSteps } from './use-reorganisation.ts'

export type StepTask =
  | { kind: 'create'; parent: PlannedDepartment | null }
  | { kind: 'rename' | 'move' | 'close'; department: PlannedDepartment }

type Props = { task: StepTask; reorganisation: Reorganisation; onClose: () => void }

/** One department change of a plan: create, rename, move or close. */
export function StepDialog({ task, reorganisation, onClose }: Props) {
  const t = useStrings(stepWords)
  const words = useStrings(reorganisationWords)
  const save = useSaveSteps(reorganisation)
  const { tree, findPlanned } = usePlannedTree(reorganisation)
  const department = task.kind === 'create' ? undefined : task.department
  const aboveRef = task.kind === 'create' ? (task.parent?.ref ?? null) : (department?.parent ?? null)
  const above = tree?.departments.find(({ ref }) => ref === aboveRef)
  const [name, setName] = useState(task.kind === 'rename' ? task.department.name : '')
  const [nameKana, setNameKana] = useState(task.kind === 'rename' ? task.department.nameKana : '')
  const [published, setPublished] = useState(true)
  const [parent, setParent] = useState<ComboboxOption | null>(above ? plannedOption(above) : null)
  // If the department already has a closing step, that step is edited.
  const closing = closingOf(reorganisation, department)
  const successor = tree?.departments.find(({ ref }) => ref === closing?.into)
  const [into, setInto] = useState<ComboboxOption | null>(successor ? plannedOption(successor) : null)
  const [conditions, setConditions] = useState<ClosedConditions>(closing?.conditions ?? 'replace')

  const ownRef = department?.ref
  const findPlace = useCallback(
    // A department cannot be moved into itself or below itself.
    async (query: string) =>
      (await findPlanned(query)).filter(({ value }) => !isWithin(tree?.departments ?? [], value, ownRef)),
    [findPlanned, tree, ownRef],
  )

  const named = task.kind === 'create' || task.kind === 'rename'
  const step = (): ReorganisationStep | undefined => {
    if (task.kind === 'create') {
      const key = nextKey(reorganisation.steps)
      return { kind: 'create', key, name: name.trim(), nameKana, published, parent: parent?.value ?? null }
    }
    const { ref } = task.department
    if (task.kind === 'rename') return { kind: 'rename', department: ref, name: name.trim(), nameKana }
    if (task.kind === 'move') return { kind: 'move', department: ref, parent: parent?.value ?? null }
    return into ? { kind: 'close', department: ref, into: into.value, conditions } : undefined
  }
  const form = useSubmit({
    stays: true,
    check: () => {
      if (named && !name.trim()) return { name: t.nameMissing }
      return { into: step() ? '' : t.intoMissing }
    },
    send: async () => {
      const made = step()
      if (made && (await save(withStep(reorganisation.steps, made)))) onClose()
    },
    failed: words.failedToDo,
  })
  const title = () => {
    if (task.kind === 'create') return task.parent ? t.addBelowTitle(task.parent.name) : t.addTitle
    const of = task.department.name
    return { rename: t.renameTitle(of), move: t.moveTitle(of), close: t.closeTitle(of) }[task.kind]
  }
  return (
    <FormDialog
      submission={form}
      failure={form.failure}
      enterSubmits
      size="small"
      title={title()}
      submitLabel={words.save}
      onClose={onClose}
      className={styles.form}
    >
      {named && (
        <>
          <Input
            label={t.departmentName}
            required
            data-first-focus
            maxLength={100}
            value={name}
            error={form.problems.name}
            onChange={setName}
          />
          <Input label={t.nameKana} maxLength={100} value={nameKana} onChange={setNameKana} />
        </>
      )}
      {(task.kind === 'move' || (task.kind === 'create' && !task.parent)) && (
        <Combobox
          label={t.parent}
          placeholder={t.top}
          options={findPlace}
          value={parent}
          onChange={setParent}
        />
      )}
      {task.kind === 'close' && (
        <>
          <p className={styles.note}>{t.closeNote}</p>
          <Combobox
            label={t.intoLabel}
            required
            options={findPlace}
            value={into}
            error={form.problems.into}
            onChange={setInto}
          />
          <RadioGroup
            label={t.conditions}
            options={[
              { value: 'replace', label: t.replace, note: t.replaceNote },
              { value: 'keep', label: t.keep, note: t.keepNote },
            ]}
            value={conditions}
            onChange={setConditions}
          />
        </>
      )}
      {task.kind === 'create' && (
        <Checkbox label={t.publishedLabel} checked={published} onChange={setPublished} />
      )}
    </FormDialog>
  )
}

function closingOf({ steps }: Reorganisation, department: PlannedDepartment | undefined) {
  for (const step of steps) if (step.kind === 'close' && step.department === department?.ref) return step
  return undefined
}

function isWithin(departments: readonly PlannedDepartment[], ref: string, ancestor: string | undefined) {
  const parents = new Map(departments.map((one) => [one.ref, one.parent]))
  for (let at: string | null = ref; at !== null; at = parents.get(at) ?? null)
    if (at === ancestor) return true
  return false
}
