import type { courseStepStates } from '#contract/courses.ts'
import type { OwnStepRow } from './courses.queries.ts'

type Step = Pick<OwnStepRow, 'kind' | 'done' | 'available'>
type StepState = (typeof courseStepStates)[number]

/** The state of each step. `inOrder`: a step is locked until those before it are done or skipped. */
export function stepStates(steps: readonly Step[], inOrder: boolean): StepState[] {
  let locked = false
  return steps.map(({ kind, done, available }) => {
    if (!done && !available && kind === 'document') return 'skipped'
    const state = done ? 'done' : locked ? 'locked' : available ? 'open' : 'unavailable'
    if (inOrder && !done) locked = true
    return state
  })
}
