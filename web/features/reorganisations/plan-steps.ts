import { type DepartmentRef, idOfRef, type ReorganisationStep } from '#common/reorganisation.ts'

/** The key of the next department a plan makes. */
export function nextKey(steps: readonly ReorganisationStep[]): DepartmentRef {
  const taken = steps.flatMap((step) => (step.kind === 'create' ? Number(step.key.slice(1)) : []))
  return `n${Math.max(0, ...taken) + 1}`
}

const kindOf = ({ kind }: ReorganisationStep) => (kind === 'unpublish' ? 'publish' : kind)

/**
 * The steps with one more. What says the same of the same department again replaces what was said; what is said of a
 * department that the plan makes is said of its making.
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

/** The steps without any about one department; of one that the plan makes also what would stand below it. */
export function withoutDepartment(
  steps: readonly ReorganisationStep[],
  department: DepartmentRef,
): ReorganisationStep[] {
  const gone = new Set([department])
  // What is made below something that is not made is not made either.
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
