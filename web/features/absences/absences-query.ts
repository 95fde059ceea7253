import { listAbsences } from '#contract/absences.ts'
import { queryFor } from '#web/app/query.ts'

export const absencesQuery = queryFor(listAbsences, {})
