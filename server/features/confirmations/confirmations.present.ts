import { fullName, presentPerson } from '#server/features/people/people.present.ts'
import type { AskedRow } from './confirmations.queries.ts'

export const presentAsked = (row: AskedRow) => ({
  ...presentPerson(row),
  department: row.departmentId === null ? null : { id: row.departmentId, name: row.departmentName! },
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  absence:
    row.absentUntil === null
      ? null
      : {
          until: row.absentUntil,
          deputyName: fullName({ familyName: row.deputyFamilyName!, givenName: row.deputyGivenName! }),
        },
})
