import type { PersonRow } from '#server/features/people/people.queries.ts'

export type DepartmentCountRow = {
  id: number | null
  name: string | null
  askedCount: number
  confirmedCount: number
}

export type AskedRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  departmentId: number | null
  departmentName: string | null
  confirmedAt: Date | null
  remindedAt: Date | null
  absentUntil: string | null
  deputyFamilyName: string | null
  deputyGivenName: string | null
}

export type AskedRequest = {
  state: 'unread' | 'confirmed'
  /** Main department; 0: people without one; undefined: any. */
  departmentId?: number | undefined
  after: { texts: string[]; id: number } | null
  limit: number
}

/** The values of `pageOfAsked`; it returns one row more than `limit`. */
export const askedValues = ({ state, departmentId, after, limit }: AskedRequest) => ({
  confirmed: state === 'confirmed',
  departmentId: departmentId ?? null,
  afterFamilyName: after?.texts[0] ?? '',
  afterGivenName: after?.texts[1] ?? '',
  afterId: after?.id ?? 0,
  limit: limit + 1,
})

/** The key of a row of `pageOfAsked`. */
export const askedKey = (row: AskedRow) => [row.familyNameKana, row.givenNameKana, row.id]

/** A person in the evidence of confirmations. */
export type EvidencePersonRow = {
  familyName: string
  givenName: string
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  departmentName: string | null
  companyLoginId: string | null
  email: string | null
  /** Whether the person still has to confirm, or has confirmed what is now requested. */
  current: boolean
  confirmedAt: Date | null
}
