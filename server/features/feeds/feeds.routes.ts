import { phrases } from '#common/strings.ts'
import {
  countMentioned,
  deleteFeed,
  getFeed,
  listFeedReadDepartments,
  listFeedReadUsers,
  listFeeds,
  listFeedVersions,
  listGroupedFeeds,
  listMentionableUsers,
  listReactionUsers,
  reactToFeed,
  readFeed,
  showGroupedFeeds,
  unreactToFeed,
  updateFeed,
} from '#contract/feeds.ts'
import { findDepartmentName } from '#server/features/departments/departments.queries.ts'
import { addedMentions, checkMentions } from '#server/features/mentions/check-mentions.ts'
import { findMentionable, findMentionReach } from '#server/features/mentions/find-mentionable.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { findReaction, reactionToGive } from '#server/features/reactions/reaction-choice.ts'
import { addReaction, removeReaction } from '#server/features/reactions/reactions.commands.ts'
import { findReactions } from '#server/features/reactions/reactions.queries.ts'
import { presentTimelineState } from '#server/features/timeline-state/timeline-state.present.ts'
import { findTimelineState } from '#server/features/timeline-state/timeline-state.queries.ts'
import { checkWords } from '#server/features/watched-words/watched-words.ts'
import { nameCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { changeFeed, markRead, removeFeed } from './feeds.commands.ts'
import { feedPolicy, readersPolicy, textPolicy } from './feeds.policy.ts'
import { presentFeed, presentGroupedFeed } from './feeds.present.ts'
import * as queries from './feeds.queries.ts'
import { feedsStrings } from './feeds.strings.ts'
import { findGroupedFeeds } from './grouped-feeds.queries.ts'
import { presentActor, presentListed, presentReactors } from './readers.present.ts'
import * as readers from './readers.queries.ts'

export const feedRoutes = [
  route(listFeeds, async ({ db, session, query, locale }) => {
    const { cursor, limit, menuId, authorId } = query
    const page = await queries.findFeeds(db, session, { after: timeCursor(cursor), limit, menuId, authorId })
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),

  route(listGroupedFeeds, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const { departmentId, menuId, unread, following } = query
    const state = await findTimelineState(db, session.userId)
    const narrowed = departmentId ?? menuId ?? unread ?? following
    const department =
      typeof departmentId === 'number'
        ? found(await findDepartmentName(db, departmentId))
        : narrowed === undefined
          ? presentTimelineState(state).department
          : null
    const page = await findGroupedFeeds(db, session, {
      after,
      limit: query.limit,
      filter: {
        departmentId: department?.id ?? null,
        menuId: menuId ?? null,
        unread: unread !== undefined,
        following: following !== undefined,
      },
    })
    return {
      feeds: page.rows.map((row) => presentGroupedFeed(row, locale)),
      nextCursor: page.nextCursor,
      department: department && { id: department.id, name: department.name },
      newSince: presentTimelineState(state).newSince,
    }
  }),

  route(showGroupedFeeds, async ({ db, session, query, locale }) => {
    const after = timeCursor(query.cursor)
    const { limit } = query
    const menuId = found(query.menuId)
    const page = await queries.findFeeds(db, session, { after, limit, menuId })
    // Posts of a menu that has become unknown to the reader are still theirs to read.
    if (page.rows.length === 0 && !after) found(await findMenu(db, session, menuId))
    return { feeds: page.rows.map((row) => presentFeed(row, locale)), nextCursor: page.nextCursor }
  }),

  route(getFeed, async ({ db, session, params, locale }) =>
    presentFeed(found(await queries.findFeed(db, session, params.id)), locale),
  ),

  route(updateFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await queries.findFeed(db, session, params.id))
    permit(feedPolicy(feed).edit)
    permit(textPolicy(feed).edit, 'edited_by_form')
    if (!body.title && !body.body && !feed.photos?.length && !feed.attachments?.length)
      throw new Refusal('validation_failed', { body: phrases(feedsStrings, locale).emptyPost })
    await checkWords(db, { texts: [body.title, body.body], field: 'body', locale, wordsAccepted: true })
    await checkMentions(db, {
      readers: { feedId: feed.id },
      userId: session.userId,
      named: addedMentions(body, feed),
      confirmed: body.confirmedMentionCount,
      field: 'body',
      locale,
    })
    await changeFeed(db, { id: feed.id, ...body })
    return presentFeed(found(await queries.findFeed(db, session, feed.id)), locale)
  }),

  route(deleteFeed, async ({ db, session, params }) => {
    if (await queries.wasDeletedBy(db, session.userId, params.id)) return
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(feedPolicy(feed).delete)
    await removeFeed(db, session.userId, feed.id)
  }),

  route(listFeedVersions, async ({ db, session, params, locale }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    const rows = await queries.findVersions(db, params.id)
    return {
      versions: rows.map(({ version, title, body, writtenAt, ...row }) => ({
        version,
        title,
        body,
        author: presentAuthor(row, locale),
        writtenAt: writtenAt.toISOString(),
      })),
      nextCursor: null,
    }
  }),

  route(readFeed, async ({ db, session, params }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    return { readCount: await markRead(db, session.userId, params.id) }
  }),

  route(listFeedReadUsers, async ({ db, session, params, query, locale }) => {
    const { cursor, limit, state } = query
    const departmentId = query.departmentId ?? null
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    const allowed = readersPolicy(feed, session).seeUnread
    permit(allowed || state === 'read')
    const counts = allowed ? await readers.countReaders(db, feed.id, departmentId) : null
    if (state === 'unread') {
      const after = nameCursor(cursor)
      const page = await readers.findNotReaders(db, feed.id, { departmentId, limit, after })
      const users = page.rows.map((row) => ({ ...presentListed(row), readAt: null }))
      return { users, nextCursor: page.nextCursor, counts }
    }
    const after = timeCursor(cursor)
    const page = await readers.findReaders(db, feed.id, { departmentId, limit, after })
    const users = page.rows.map((row) => ({
      ...presentActor(row, locale),
      readAt: row.readAt.toISOString(),
    }))
    return { users, nextCursor: page.nextCursor, counts }
  }),

  route(listFeedReadDepartments, async ({ db, session, params }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(readersPolicy(feed, session).seeUnread)
    const rows = await readers.countReadersByDepartment(db, feed.id)
    return {
      departments: rows.map(({ id, name, ...counts }) => ({
        department: id === null ? null : { id, name: name! },
        ...counts,
      })),
      nextCursor: null,
    }
  }),

  route(reactToFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    permit(feedPolicy(feed).react)
    const given = await findReactions(db, session.userId, { feedId: feed.id })
    const stampId = await reactionToGive(db, body, given, locale)
    await addReaction(db, { feedId: feed.id, stampId, userId: session.userId })
    return { reactions: await findReactions(db, session.userId, { feedId: feed.id }) }
  }),

  route(unreactToFeed, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    const stampId = await findReaction(db, query)
    await removeReaction(db, { feedId: feed.id, stampId, userId: session.userId })
    return { reactions: await findReactions(db, session.userId, { feedId: feed.id }) }
  }),

  route(listReactionUsers, async ({ db, session, params, query, locale }) => {
    found(await queries.findFeedAccess(db, session, params.id))
    const page = await readers.findReactors(db, { feedId: params.id }, query)
    return presentReactors(page, locale)
  }),

  route(listMentionableUsers, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    return findMentionable(db, { readers: { feedId: feed.id }, userId: session.userId, query: query.query })
  }),

  route(countMentioned, async ({ db, session, params, query }) => {
    const feed = found(await queries.findFeedAccess(db, session, params.id))
    return findMentionReach(db, { readers: { feedId: feed.id }, userId: session.userId, named: query })
  }),
]
