import { planTree } from '#common/reorganisation.ts'
import { phrases } from '#common/strings.ts'
import {
  applyReorganisation,
  createReorganisation,
  deleteReorganisation,
  getReorganisation,
  listReorganisationMoves,
  listReorganisations,
  moveDepartmentPeople,
  pasteReorganisationMoves,
  previewReorganisation,
  rebaseReorganisation,
  saveReorganisationMoves,
  scheduleReorganisation,
  updateReorganisation,
} from '#contract/reorganisations.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { adminUsersStrings } from '#server/features/admin-users/admin-users.strings.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { nameCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { readPlan } from './conflicts.plan.ts'
import { readPastedMoves } from './pasted-moves.import.ts'
import {
  beginReorganisation,
  placeDepartment,
  placePeople,
  rebase,
  removeReorganisation,
  replaceSteps,
  schedule,
} from './reorganisations.commands.ts'
import { mayReorganise } from './reorganisations.policy.ts'
import { presentMoves, presentReorganisation, presentSummary } from './reorganisations.present.ts'
import {
  findDepartmentTree,
  findMoveNames,
  findMovePage,
  findPeopleById,
  findReorganisation,
  findReorganisations,
} from './reorganisations.queries.ts'
import * as run from './runs.commands.ts'

const mostPastedTold = 100

async function find(db: CompanyDb, session: Session, id: number) {
  permit(mayReorganise(session))
  return found(await findReorganisation(db, id))
}

export const reorganisationRoutes = [
  route(listReorganisations, async ({ db, session, query }) => {
    permit(mayReorganise(session))
    const page = await findReorganisations(db, { after: timeCursor(query.cursor), limit: query.limit })
    const known = await findPeopleById(
      db,
      page.rows.map(({ createdById }) => createdById),
    )
    return {
      reorganisations: page.rows.map((row) => presentSummary(row, known)),
      nextCursor: page.nextCursor,
    }
  }),

  route(createReorganisation, async ({ db, session, body }) => {
    permit(mayReorganise(session))
    return { id: await beginReorganisation(db, session.userId, body.name) }
  }),

  route(getReorganisation, async ({ db, session, params }) => {
    const row = await find(db, session, params.id)
    return presentReorganisation(row, {
      known: await findPeopleById(db, [row.createdById, row.appliedById]),
      plan: row.state === 'applied' ? null : await readPlan(db, row),
      today: await companyToday(db),
    })
  }),

  route(updateReorganisation, async ({ db, session, params, body }) => {
    const { id } = await find(db, session, params.id)
    const { version, ...fields } = body
    return { version: await replaceSteps(db, session.userId, { id, version }, fields) }
  }),

  route(deleteReorganisation, async ({ db, session, params, query }) => {
    const { id } = await find(db, session, params.id)
    await removeReorganisation(db, session.userId, id, query.version)
  }),

  route(listReorganisationMoves, async ({ db, session, params, query }) => {
    const after = nameCursor(query.cursor)
    const row = await find(db, session, params.id)
    const page = await findMovePage(db, row.id, { after, limit: query.limit })
    const tree = planTree(await findDepartmentTree(db), row.state === 'applied' ? [] : row.steps)
    const names = await findMoveNames(
      db,
      page.rows.map(({ userId }) => userId),
    )
    return { moves: presentMoves(page.rows, tree, names), nextCursor: page.nextCursor }
  }),

  route(saveReorganisationMoves, async ({ db, session, params, body }) => {
    const { id } = await find(db, session, params.id)
    const { version, ...moves } = body
    return { version: await placePeople(db, { id, version }, moves) }
  }),

  route(moveDepartmentPeople, async ({ db, session, params, body }) => {
    const { id } = await find(db, session, params.id)
    const { version, ...places } = body
    return placeDepartment(db, { id, version }, places)
  }),

  route(pasteReorganisationMoves, async ({ db, session, params, body }) => {
    const row = await find(db, session, params.id)
    const { version, text, confirmedEndCount } = body
    const tree = planTree(await findDepartmentTree(db), row.steps)
    const read = await readPastedMoves(db, { reorganisationId: row.id, text, tree })
    const endCount = read.endings.reduce((sum, { posts }) => sum + posts.length, 0)
    const told = {
      problems: read.problems.slice(0, mostPastedTold),
      endCount,
      endings: read.endings.slice(0, mostPastedTold),
    }
    if (read.problems.length > 0 || (endCount > 0 && endCount !== confirmedEndCount))
      return { version, placedCount: 0, ...told }
    return {
      version: await placePeople(db, { id: row.id, version }, { moves: read.moves, removedUserIds: [] }),
      placedCount: read.moves.length,
      ...told,
    }
  }),

  route(rebaseReorganisation, async ({ db, session, params, body }) => {
    const { id } = await find(db, session, params.id)
    return { version: await rebase(db, { id, version: body.version }) }
  }),

  route(previewReorganisation, async ({ db, session, params }) => {
    const { id, version, state } = await find(db, session, params.id)
    permit(state !== 'applied', 'reorganisation_closed')
    return { version, outcome: await run.previewReorganisation(db, id, session.userId) }
  }),

  route(applyReorganisation, async ({ db, session, params, body }) => {
    const { id } = await find(db, session, params.id)
    await run.applyReorganisation(db, id, { actorId: session.userId, version: body.version })
  }),

  route(scheduleReorganisation, async ({ db, session, params, body, locale }) => {
    const { id } = await find(db, session, params.id)
    if (body.effectiveOn !== null && body.effectiveOn <= (await companyToday(db)))
      throw new Refusal('validation_failed', { effectiveOn: phrases(adminUsersStrings, locale).dayToCome })
    await schedule(db, session.userId, { id, version: body.version }, body.effectiveOn)
  }),
]
