import {
  getDepartment,
  listDepartmentAncestors,
  listDepartments,
  listDepartmentUsers,
} from '#contract/departments.ts'
import { presentPerson } from '#server/features/users/users.present.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as queries from './departments.queries.ts'

export const departmentRoutes = [
  route(listDepartments, async ({ db, query }) => {
    if (query.parentId !== undefined) found(await queries.findDepartment(db, query.parentId))
    return { departments: await queries.findDepartments(db, query.parentId), nextCursor: null }
  }),

  route(getDepartment, async ({ db, params }) => found(await queries.findDepartment(db, params.id))),

  route(listDepartmentAncestors, async ({ db, params }) => {
    found(await queries.findDepartment(db, params.id))
    return { departments: await queries.findAncestors(db, params.id), nextCursor: null }
  }),

  route(listDepartmentUsers, async ({ db, params, query }) => {
    found(await queries.findDepartment(db, params.id))
    const after = queries.memberCursor(query.cursor)
    const page = await queries.findMembers(db, params.id, after, query.limit)
    return {
      users: page.rows.map((row) => ({
        ...presentPerson(row),
        jobLabel: row.jobLabel,
        manager: row.manager,
      })),
      nextCursor: page.nextCursor,
    }
  }),
]
