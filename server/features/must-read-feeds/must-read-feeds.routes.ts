import { phrases } from '#common/strings.ts'
import {
  countMustReadFeeds,
  exportMustRead,
  finishReading,
  getMustRead,
  listMustReadFeeds,
  listMustReadMenus,
  listMustReads,
  listMustReadUsers,
  remindMustRead,
  updateMustRead,
} from '#contract/must-read-feeds.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { presentAsked } from '#server/features/confirmations/confirmations.present.ts'
import { markRead } from '#server/features/feeds/feeds.commands.ts'
import { findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { findRule, findTermNames } from '#server/features/menus/menus.queries.ts'
import { administers, requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { nameCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findTexts, presentEvidence } from './evidence.export.ts'
import { changeMustRead, confirmReading, isDueDate, nameOf } from './must-read-feeds.commands.ts'
import { mustReadPolicy } from './must-read-feeds.policy.ts'
import { presentMustRead, presentOwed } from './must-read-feeds.present.ts'
import * as queries from './must-read-feeds.queries.ts'
import { mustReadStrings } from './must-read-feeds.strings.ts'
import { countMustReads, findMustReads } from './must-read-list.queries.ts'
import * as progress from './must-read-progress.queries.ts'
import { remindByHand } from './must-read-reminders.commands.ts'
import { findMenuOfFeed, findMenuPolicy } from './must-read-settings.queries.ts'

/** The post, and which confirmations this reader can see. */
async function findForReader(db: CompanyDb, session: Session, feedId: number) {
  const feed = found(await findFeedAccess(db, session, feedId))
  const policy = mustReadPolicy({
    administrator: administers(session, 'moderation'),
    author: feed.authorId === session.userId,
    ledDepartmentIds: await progress.findLedDepartments(db, session.userId),
  })
  return { feed, policy }
}

export const mustReadRoutes = [
  route(countMustReadFeeds, ({ db, session }) => queries.countOwed(db, session)),

  route(listMustReadMenus, async ({ db, session }) => ({
    menus: await queries.countOwedByMenu(db, session),
    nextCursor: null,
  })),

  route(listMustReadFeeds, async ({ db, session, query, locale }) => {
    const { cursor, limit, menuId } = query
    const page = await queries.findOwed(db, session, { after: queries.dueCursor(cursor), limit, menuId })
    return {
      mustReadFeeds: page.rows.map((row) => presentOwed(row, locale)),
      nextCursor: page.nextCursor,
    }
  }),

  route(listMustReads, async ({ db, session, query, locale }) => {
    requireSection(session, 'moderation')
    const { departmentId, cursor, ...wanted } = query
    const page = await findMustReads(db, session, { ...wanted, departmentId, cursor })
    return {
      mustReads: page.rows.map((row) => presentMustRead(row, locale)),
      nextCursor: page.nextCursor,
      counts: await countMustReads(db, session),
    }
  }),

  route(finishReading, async ({ db, session, params, body }) => {
    const feed = found(await findFeedAccess(db, session, params.id))
    const own = await queries.findOwn(db, session, feed.id)
    if (!own) throw new Refusal('must_read_ended')
    if (body.version !== undefined && body.version !== own.version) throw new Refusal('must_read_changed')
    const confirmedAt = await confirmReading(db, session.userId, feed.id, own.version)
    await markRead(db, session.userId, feed.id)
    return { version: own.version, confirmedAt: confirmedAt.toISOString() }
  }),

  route(getMustRead, async ({ db, session, params }) => {
    const { feed, policy } = await findForReader(db, session, params.id)
    const requirement = await queries.findRequirement(db, feed.id)
    const menu = await findMenuPolicy(db, await findMenuOfFeed(db, feed.id))
    const suggested = { dueOn: menu.suggestedDueOn, remindDays: menu.remindDays, escalate: menu.escalate }
    const { manage } = policy
    if (!requirement)
      return { mustRead: null, progress: null, can: { manage, remind: false, export: false }, suggested }
    const own = await queries.findOwn(db, session, feed.id)
    const departments = policy.scope && (await progress.countByDepartment(db, feed.id, policy.scope))
    const sum = (count: 'askedCount' | 'confirmedCount') =>
      departments?.reduce((total, department) => total + department[count], 0) ?? 0
    const askedCount = sum('askedCount')
    // A reader who manages none of the people who must confirm cannot see anything.
    const seen = departments && (policy.scope === 'everybody' || askedCount > 0)
    const confirmedCount = sum('confirmedCount')
    return {
      mustRead: {
        version: requirement.version,
        settingsVersion: requirement.settingsVersion,
        dueOn: requirement.dueOn,
        overdue: requirement.dueOn < menu.today,
        asked: own !== undefined,
        confirmedAt: own?.confirmedAt?.toISOString() ?? null,
        askedAt: requirement.askedAt.toISOString(),
        remindDays: requirement.remindDays,
        escalate: requirement.escalate,
        departments: await audienceDepartments(db, requirement.audienceId),
      },
      progress: seen ? { askedCount, confirmedCount, departments } : null,
      can: { manage, remind: Boolean(seen) && confirmedCount < askedCount, export: Boolean(seen) },
      suggested,
    }
  }),

  route(updateMustRead, async ({ db, session, params, body, locale }) => {
    const { feed, policy } = await findForReader(db, session, params.id)
    permit(policy.manage)
    const words = phrases(mustReadStrings, locale)
    const known = await queries.findRequirement(db, feed.id)
    const menuPolicy = await findMenuPolicy(db, await findMenuOfFeed(db, feed.id))
    const moved = body.dueOn !== undefined && body.dueOn !== known?.dueOn
    if (moved && !isDueDate(body.dueOn!, menuPolicy.today))
      throw new Refusal('validation_failed', { dueOn: words.dueOutOfRange })
    if (body.departmentIds) {
      const rule = departmentsRule(body.departmentIds)
      if ((await findTermNames(db, [rule])).length < new Set(body.departmentIds).size)
        throw new Refusal('validation_failed', { departmentIds: words.unknownDepartment })
    }
    const askedById = session.userId
    const { settingsVersion, ...change } = body
    await changeMustRead(db, { feedId: feed.id, askedById, change, settingsVersion, policy: menuPolicy })
  }),

  route(listMustReadUsers, async ({ db, session, params, query }) => {
    const { feed, policy } = await findForReader(db, session, params.id)
    permit(policy.scope !== null)
    const page = await progress.findAsked(db, {
      feedId: feed.id,
      scope: policy.scope!,
      state: query.state,
      departmentId: query.departmentId,
      after: nameCursor(query.cursor),
      limit: query.limit,
    })
    return { users: page.rows.map(presentAsked), nextCursor: page.nextCursor }
  }),

  route(remindMustRead, async ({ db, session, params, body }) => {
    const { feed, policy } = await findForReader(db, session, params.id)
    permit(policy.remind)
    if (!(await queries.findRequirement(db, feed.id))) throw new Refusal('must_read_ended')
    const remindedCount = await remindByHand(db, {
      feedId: feed.id,
      sentById: session.userId,
      scope: policy.scope!,
      departmentId: body.departmentId,
    })
    if (remindedCount === 0) throw new Refusal('must_read_reminded')
    return { remindedCount }
  }),

  route(exportMustRead, async ({ db, session, params, locale }) => {
    const { feed, policy } = await findForReader(db, session, params.id)
    permit(policy.export)
    const rows = await progress.findEvidence(db, feed.id, policy.scope!)
    if (administers(session, 'moderation'))
      await logExport(db, {
        ...{ actorId: session.userId, noun: 'must_read', count: rows.length },
        subject: { id: feed.id, name: await nameOf(db, feed.id) },
      })
    const texts = await findTexts(db, feed.id)
    return presentEvidence(rows, { feedId: feed.id, texts, locale, timeZone: session.timeZone })
  }),
]

const departmentsRule = (ids: readonly number[]) => ({
  include: ids.map((id) => ({ type: 'department' as const, id, descendants: true })),
  match: 'any' as const,
})

/** The departments in the audience of a requirement; null for everyone who can read the post. */
async function audienceDepartments(db: CompanyDb, audienceId: number | null) {
  if (audienceId === null) return null
  const names = await findTermNames(db, [await findRule(db, audienceId)])
  return names.map(({ id, name }) => ({ id, name }))
}
