import {
  getDepartment,
  getDepartmentChart,
  getDepartmentNavigation,
  listDepartmentAncestors,
  listDepartments,
  listDepartmentUsers,
} from '#contract/departments.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findChart } from './chart.queries.ts'
import * as queries from './departments.queries.ts'

const withManager = <Row extends queries.DepartmentRow>(row: Row) => ({
  ...row,
  manager: row.manager && presentPerson(row.manager),
})

export const departmentRoutes = [
  route(listDepartments, async ({ db, query }) => {
    if (query.parentId !== undefined) found(await queries.findDepartmentName(db, query.parentId))
    const departments = await queries.findDepartments(db, query.parentId)
    return { departments: departments.map(withManager), nextCursor: null }
  }),

  route(getDepartmentNavigation, async ({ db, session, query }) => {
    const own = await queries.findOwnDepartments(db, session.userId)
    const chosen = query.departmentId ?? own[0]?.id
    const department = chosen === undefined ? null : found(await queries.findDepartmentName(db, chosen))
    return {
      own,
      department: department && { id: department.id, name: department.name },
      ancestors: department ? await queries.findAncestors(db, department.id) : [],
      siblings: await queries.findLevel(db, department?.parentId ?? null),
      children: department ? await queries.findLevel(db, department.id) : [],
    }
  }),

  route(getDepartmentChart, async ({ db, query }) => {
    if (query.rootId !== undefined) found(await queries.findDepartmentName(db, query.rootId))
    const { boxes, depth } = await findChart(db, query.rootId, query.depth)
    const memberCount =
      query.rootId === undefined ? await queries.countMembers(db) : (boxes[0]?.memberCount ?? 0)
    return { departments: boxes.map(withManager), depth, memberCount, nextCursor: null }
  }),

  route(getDepartment, async ({ db, session, params }) => ({
    ...withManager(found(await queries.findDepartment(db, params.id))),
    leads: await queries.leadsDepartment(db, params.id, session.userId),
  })),

  route(listDepartmentAncestors, async ({ db, params }) => {
    found(await queries.findDepartmentName(db, params.id))
    return { departments: await queries.findAncestors(db, params.id), nextCursor: null }
  }),

  route(listDepartmentUsers, async ({ db, params, query }) => {
    found(await queries.findDepartmentName(db, params.id))
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
