import { getMembershipHistory, listDepartmentsOn, listMembershipsOn } from '#contract/membership-history.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { findForAdministrator } from '#server/features/admin-users/administered-accounts.checks.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { nameCursor } from '#server/platform/http/cursor.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  findDepartmentsOn,
  findMembershipHistory,
  findMembershipsOn,
  findMembersOn,
  isDepartmentKnown,
} from './membership-history.queries.ts'

type Then = {
  departmentId: number
  departmentPath: string
  positionName: string | null
  jobLabel: string
  main: boolean
}

const presentThen = ({ departmentId, departmentPath, positionName, jobLabel, main }: Then) => ({
  ...{ departmentId, departmentPath, positionName, jobLabel, main },
  departmentName: departmentPath.split(' / ').at(-1)!,
})

export const membershipHistoryRoutes = [
  route(getMembershipHistory, async ({ db, session, params, query }) => {
    const { row } = await findForAdministrator(db, session, params.id)
    const history = await findMembershipHistory(db, row.id)
    const days = history.map(({ fromOn }) => fromOn).sort()
    return {
      memberships: history.map((one) => ({
        ...presentThen(one),
        fromOn: one.fromOn,
        untilOn: one.untilOn,
      })),
      knownFrom: days[0] ?? null,
      on: query.on === undefined ? null : (await findMembershipsOn(db, row.id, query.on)).map(presentThen),
    }
  }),

  route(listMembershipsOn, async ({ db, session, params, query }) => {
    requireSection(session, 'users')
    permit(await isDepartmentKnown(db, params.id, reachOf(session)))
    const { cursor, on, ...request } = query
    const page = await findMembersOn(db, {
      ...request,
      departmentId: params.id,
      on: on ?? (await companyToday(db)),
      after: nameCursor(cursor),
    })
    return {
      memberships: page.rows.map((row) => ({
        user: presentPerson(row),
        left: row.withdrawn,
        ...presentThen(row),
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(listDepartmentsOn, async ({ db, session, query }) => {
    requireSection(session, 'users')
    const on = query.on ?? (await companyToday(db))
    return { pastDepartments: await findDepartmentsOn(db, on, reachOf(session)) }
  }),
]
