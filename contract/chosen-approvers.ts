import * as z from 'zod/mini'
import { id } from './shapes.ts'

/** Whom the applicant names for the steps of the workflow that ask for it; `step` is the step's key. */
export const chosenApprovers = z._default(
  z.array(z.object({ step: z.string().check(z.maxLength(40)), userIds: z.array(id).check(z.maxLength(20)) })),
  [],
)
