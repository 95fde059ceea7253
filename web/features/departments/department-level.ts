import { getDepartmentNavigation, listDepartments } from '#contract/departments.ts'
import type { Answer } from '#contract/endpoint.ts'
import { queryFor } from '#web/app/query.ts'

export type Department = Answer<typeof listDepartments>['departments'][number]

/** The direct sub-departments of a department, or the top departments. */
export const childrenQuery = (parentId?: number) =>
  queryFor(listDepartments, { query: parentId === undefined ? {} : { parentId } })

/** The person's own departments, and the way to the main one. */
export const ownQuery = queryFor(getDepartmentNavigation, {})
