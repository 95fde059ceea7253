import type { Answer } from '#contract/endpoint.ts'
import type { checkOrganisationFile } from '#contract/organisation-files.ts'

export type PlannedLine = Answer<typeof checkOrganisationFile>['lines'][number]

/** The changes of the lines without problems; a line that changes nothing has no marks. */
export type FilePlan = { lines: PlannedLine[] }
