import type { Phrases } from '#common/strings.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import type { exportStrings } from './exports.strings.ts'

type Words = Phrases<typeof exportStrings>

/** Columns that identify the person in administration exports; people who have left included. */
export type ExportedPerson = {
  personName: string
  hasLeft: boolean
  employeeNumber: string | null
  companyLoginId: string | null
  email: string | null
}

/** SQL: the columns of `ExportedPerson` of user `u`. */
export const personOf = (u: string) => `${u}.family_name || ' ' || ${u}.given_name as person_name,
  ${u}.status = 'withdrawn' as has_left, ${u}.employee_number, ${u}.company_login_id, ${u}.email`

export const personHeaders = (t: Words) => [t.person, t.employeeNumber, t.companyLoginId, t.email]

export const personCells = (row: ExportedPerson, t: Words): SheetCell[] => [
  row.hasLeft ? t.left(row.personName) : row.personName,
  row.employeeNumber,
  row.companyLoginId,
  row.email,
]
