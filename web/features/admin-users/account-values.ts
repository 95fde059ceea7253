import type { getAdminUser } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { ComboboxOption } from '#ui/use-options.ts'

export type Account = Answer<typeof getAdminUser>

export type MembershipValue = {
  /** Only used in the form, to identify the rows. */
  key: number
  department: ComboboxOption | null
  positionId: number | null
  jobLabel: string
  fixed: boolean
}

export type AccountValues = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  formerFamilyName: string
  formerFamilyNameKana: string
  email: string
  companyLoginId: string
  employeeNumber: string
  memberships: readonly MembershipValue[]
}

let lastKey = 0
export const newMembership = (): MembershipValue => {
  lastKey += 1
  return { key: lastKey, department: null, positionId: null, jobLabel: '', fixed: false }
}

export const emptyAccount = (): AccountValues => ({
  familyName: '',
  givenName: '',
  familyNameKana: '',
  givenNameKana: '',
  formerFamilyName: '',
  formerFamilyNameKana: '',
  email: '',
  companyLoginId: '',
  employeeNumber: '',
  memberships: [newMembership()],
})

export const valuesOf = (account: Account): AccountValues => ({
  familyName: account.familyName,
  givenName: account.givenName,
  familyNameKana: account.familyNameKana,
  givenNameKana: account.givenNameKana,
  formerFamilyName: account.formerFamilyName,
  formerFamilyNameKana: account.formerFamilyNameKana,
  email: account.email ?? '',
  companyLoginId: account.companyLoginId ?? '',
  employeeNumber: account.employeeNumber ?? '',
  memberships: account.memberships.length
    ? account.memberships.map((one) => ({
        ...newMembership(),
        department: { value: String(one.departmentId), label: one.departmentName },
        positionId: one.positionId,
        jobLabel: one.jobLabel,
        fixed: one.fixed,
      }))
    : [newMembership()],
})

/** The values as the call expects them. */
export const bodyOf = (values: AccountValues) => ({
  familyName: values.familyName,
  givenName: values.givenName,
  familyNameKana: values.familyNameKana,
  givenNameKana: values.givenNameKana,
  formerFamilyName: values.formerFamilyName,
  formerFamilyNameKana: values.formerFamilyNameKana,
  email: values.email.trim() || null,
  companyLoginId: values.companyLoginId.trim() || null,
  employeeNumber: values.employeeNumber.trim() || null,
  memberships: values.memberships.flatMap(({ department, positionId, jobLabel }) =>
    department ? [{ departmentId: Number(department.value), positionId, jobLabel }] : [],
  ),
})
