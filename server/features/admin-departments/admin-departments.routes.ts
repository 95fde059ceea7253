import { phrases } from '#common/strings.ts'
import {
  createDepartment,
  deleteDepartment,
  listAdminDepartments,
  moveDepartment,
  updateDepartment,
} from '#contract/admin-departments.ts'
import { mayArrange, reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  addDepartment,
  changeDepartment,
  removeDepartment,
  replaceDepartment,
} from './admin-departments.commands.ts'
import { findAdminDepartments, findDepartmentState } from './admin-departments.queries.ts'
import { adminDepartmentsStrings } from './admin-departments.strings.ts'

export const adminDepartmentRoutes = [
  route(listAdminDepartments, async ({ db, session }) => {
    requireSection(session, 'users')
    const departments = await findAdminDepartments(db, reachOf(session))
    return { departments, can: { change: mayArrange(session) }, nextCursor: null }
  }),

  route(createDepartment, async ({ db, session, body, locale }) => {
    permit(mayArrange(session))
    const id = await addDepartment(db, session.userId, body)
    if (id === null)
      throw new Refusal('validation_failed', {
        parentId: phrases(adminDepartmentsStrings, locale).noSuchParent,
      })
    return { id }
  }),

  route(updateDepartment, async ({ db, session, params, body }) => {
    permit(mayArrange(session))
    const { id } = found(await findDepartmentState(db, params.id))
    await changeDepartment(db, session.userId, id, body)
  }),

  route(moveDepartment, async ({ db, session, params, body, locale }) => {
    permit(mayArrange(session))
    const { id } = found(await findDepartmentState(db, params.id))
    if (!(await replaceDepartment(db, session.userId, id, body)))
      throw new Refusal('validation_failed', {
        parentId: phrases(adminDepartmentsStrings, locale).noSuchParent,
      })
  }),

  route(deleteDepartment, async ({ db, session, params, query }) => {
    permit(mayArrange(session))
    const { id } = found(await findDepartmentState(db, params.id))
    await removeDepartment(db, session.userId, id, query.version)
  }),
]
