import { accessRules } from '#contract/sessions.ts'
import { fullKana, fullName, presentPerson } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { accountPolicy } from './admin-users.policy.ts'
import type { AccountPageRow, findAccounts } from './admin-users.queries.ts'

type AccountRow = Awaited<ReturnType<typeof findAccounts>>['rows'][number]

export const presentAccountLine = (row: AccountRow) => ({
  ...presentPerson(row),
  nameKana: fullKana(row),
  email: row.email,
  companyLoginId: row.companyLoginId,
  employeeNumber: row.employeeNumber,
  departmentName: row.departmentName,
  positionName: row.positionName,
  role: row.role,
  status: row.status,
  neverSignedIn: row.neverSignedIn,
  lastActiveOn: row.lastActiveOn,
  createdAt: row.createdAt.toISOString(),
  locked: row.locked,
  invitationNotSent: row.invitationNotSent,
  stopsOn: row.stopsOn,
  resumesOn: row.resumesOn,
  lastOn: row.lastOn,
})

const iso = (moment: Date | null) => moment?.toISOString() ?? null

export function presentAccount(row: AccountPageRow, session: Session) {
  const { change, resetPassword, setRole } = accountPolicy(session, row)
  return {
    ...presentPerson(row),
    version: row.version,
    familyName: row.familyName,
    givenName: row.givenName,
    familyNameKana: row.familyNameKana,
    givenNameKana: row.givenNameKana,
    formerFamilyName: row.formerFamilyName,
    formerFamilyNameKana: row.formerFamilyNameKana,
    email: row.email,
    companyLoginId: row.companyLoginId,
    employeeNumber: row.employeeNumber,
    status: row.status,
    stopsOn: row.stopsOn,
    resumesOn: row.resumesOn,
    lastOn: row.lastOn,
    firstSignedInAt: iso(row.firstSignedInAt),
    createdAt: row.createdAt.toISOString(),
    lockedUntil: iso(row.lockedUntil),
    password:
      row.initial === null ? ('none' as const) : row.initial ? ('initial' as const) : ('own' as const),
    initialPasswordUntil:
      row.initial && row.passwordSetAt
        ? new Date(row.passwordSetAt.getTime() + accessRules.initialPasswordDays * 86_400_000).toISOString()
        : null,
    invitation:
      row.invitedAt && row.invitationDelivery && row.invitationExpiresAt
        ? {
            delivery: row.invitationDelivery,
            at: row.invitedAt.toISOString(),
            expiresAt: row.invitationExpiresAt.toISOString(),
          }
        : null,
    memberships: row.memberships ?? [],
    role: row.role,
    sections: row.sections,
    administeredDepartments: row.administeredDepartments ?? [],
    administeredMenus: row.administeredMenus ?? [],
    can: { change, resetPassword, setRole },
  }
}

/** An account as it is logged. */
export const accountState = (row: AccountPageRow) => ({
  name: fullName(row),
  nameKana: fullKana(row),
  formerName: [row.formerFamilyName, row.formerFamilyNameKana].filter(Boolean).join(' · ') || null,
  email: row.email,
  companyLoginId: row.companyLoginId,
  employeeNumber: row.employeeNumber,
  departments: (row.memberships ?? []).map(({ departmentPath, positionName, jobLabel }) =>
    [departmentPath, positionName, jobLabel].filter(Boolean).join(' · '),
  ),
  status: row.status,
  stopsOn: row.stopsOn,
  resumesOn: row.resumesOn,
  lastOn: row.lastOn,
  role: row.role,
  sections: row.sections,
  sectionDepartments: (row.administeredDepartments ?? []).map(({ name }) => name),
  sectionMenus: (row.administeredMenus ?? []).map(({ name }) => name),
})
