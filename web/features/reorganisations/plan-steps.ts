import { type DepartmentRef, idOfRef, type ReorganisationStep } from '#common/reorganisation.ts'

/** The key of the next department a plan creates. */
export function nextKey(steps: readonly ReorganisationStep[]): DepartmentRef {
  const taken = steps.flatMap((step) => (step.kind === 'create' ? Number(step.key.slice(1)) : []))
  return `n${Math.max(0, ...taken) + 1}`
}

const kindOf = ({ kind }: ReorganisationStep) => (kind === 'unpublish' ? 'publish' : kind)

/**
 * Adds a step. A step of the same kind for the same department replaces the earlier one. Changes to a department that
 * the plan creates are merged into its creation.
 */
export function withStep(
  steps: readonly ReorganisationStep[],
  step: ReorganisationStep,
): ReorganisationStep[] {
  if (step.kind === 'create') return [...steps, step]
  if (idOfRef(step.department) === null)
    return steps.map((one) => {
      if (one.kind !== 'create' || one.key !== step.department) return one
      if (step.kind === 'rename') return { ...one, name: step.name, nameKana: step.nameKana }
      if (step.kind === 'move') return { ...one, parent: step.parent }
      return { ...one, published: step.kind === 'publish' }
    })
  const others = steps.filter(
    (one) => one.kind === 'create' || one.department !== step.department || kindOf(one) !== kindOf(step),
  )
  return [...others, step]
}

/** Removes all steps of a department; for one that the plan creates also those of departments below it. */
export function withoutDepartment(
  steps: readonly ReorganisationStep[],
  department: DepartmentRef,
): ReorganisationStep[] {
  const gone = new Set([department])
  // Departments below one that is not created are not created either.
  if (idOfRef(department) === null)
    for (const step of steps)
      if (step.kind === 'create' && step.parent && gone.has(step.parent)) gone.add(step.key)
  return steps.filter((step) => {
    if (step.kind === 'create') return !gone.has(step.key)
    if (gone.has(step.department)) return false
    if (step.kind === 'move') return idOfRef(department) !== null || !gone.has(step.parent ?? '')
    return step.kind !== 'close' || idOfRef(department) !== null || !gone.has(step.into)
  })
}
