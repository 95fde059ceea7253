import {
  createPosition,
  deletePosition,
  listAdminPositions,
  orderPositions,
  updatePosition,
} from '#contract/admin-positions.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addPosition, changePosition, removePosition, setPositionOrder } from './admin-positions.commands.ts'
import { findAdminPositions } from './admin-positions.queries.ts'

export const adminPositionRoutes = [
  route(listAdminPositions, async ({ db, session }) => {
    requireSection(session, 'users')
    return {
      positions: await findAdminPositions(db),
      can: { change: mayArrange(session) },
      nextCursor: null,
    }
  }),

  route(createPosition, async ({ db, session, body }) => {
    permit(mayArrange(session))
    return { id: await addPosition(db, session.userId, body) }
  }),

  route(updatePosition, async ({ db, session, params, body }) => {
    permit(mayArrange(session))
    const { id } = found((await findAdminPositions(db, params.id))[0])
    await changePosition(db, session.userId, id, body)
  }),

  route(orderPositions, async ({ db, session, body }) => {
    permit(mayArrange(session))
    await setPositionOrder(db, session.userId, { wanted: body.positionIds, seen: body.orderSeen })
  }),

  route(deletePosition, async ({ db, session, params, query }) => {
    permit(mayArrange(session))
    const { id } = found((await findAdminPositions(db, params.id))[0])
    await removePosition(db, session.userId, id, query.version)
  }),
]
