import type { ActValue } from '#common/administration-act.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import type { ActRow } from './administration-acts.queries.ts'

function shown(value: ActValue | undefined): string[] {
  if (value === undefined || value === null || value === '') return []
  return typeof value === 'object' ? [...value] : [String(value)]
}

/** An act as the log shows it: the changes, field by field. */
export function presentAct(row: ActRow) {
  const { actorId, familyName, givenName, profileFilename, before, after } = row
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    id: row.id,
    actor:
      actorId === null
        ? null
        : presentPerson({
            id: actorId,
            familyName: familyName ?? '',
            givenName: givenName ?? '',
            profileFilename,
          }),
    directory: row.directory,
    noun: row.noun,
    action: row.action,
    subjectId: row.subjectId,
    subjectName: row.subjectName,
    changes: fields.map((field) => ({ field, before: shown(before?.[field]), after: shown(after?.[field]) })),
    createdAt: row.createdAt.toISOString(),
  }
}
