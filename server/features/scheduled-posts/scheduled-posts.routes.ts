import { phrases } from '#common/strings.ts'
import {
  cancelScheduledPost,
  listScheduledPosts,
  previewFeed,
  updateScheduledPost,
} from '#contract/scheduled-posts.ts'
import { presentAttachments, presentFeed, presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { findOwnFeed } from '#server/features/feeds/feeds.queries.ts'
import { feedsStrings } from '#server/features/feeds/feeds.strings.ts'
import { addedMentions, checkMentions } from '#server/features/mentions/mentions.checks.ts'
import { presentMentions } from '#server/features/mentions/mentions.present.ts'
import { findMenuOfUse } from '#server/features/menus/menus.queries.ts'
import { findMenuReaders } from '#server/features/menus/publications.queries.ts'
import { futureTime } from '#server/features/posting/future-time.checks.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './scheduled-posts.commands.ts'
import { findScheduledPosts, type ScheduledPostRow } from './scheduled-posts.queries.ts'

const present = (row: ScheduledPostRow) => ({
  id: row.id,
  title: row.title,
  body: row.body,
  ...presentMentions(row),
  menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
  photos: presentPhotos(row.photos),
  attachments: presentAttachments(row.attachments),
  scheduledAt: row.scheduledAt.toISOString(),
  held: row.heldAt !== null,
  textVersion: row.textVersion,
})

export const scheduledPostRoutes = [
  route(listScheduledPosts, async ({ db, session }) => ({
    scheduledPosts: (await findScheduledPosts(db, session.userId)).map(present),
    nextCursor: null,
  })),

  route(updateScheduledPost, async ({ db, session, params, body, locale }) => {
    const post = found((await findScheduledPosts(db, session.userId, params.id))[0])
    if (!body.title && !body.body && !post.photos?.length && !post.attachments?.length)
      throw new Refusal('validation_failed', { body: phrases(feedsStrings, locale).emptyPost })
    await checkWords(db, { texts: [body.title, body.body], field: 'body', locale, wordsAccepted: true })
    const menu = await findMenuOfUse(db, session, post.menuId)
    await checkMentions(db, {
      readers: { audienceIds: await findMenuReaders(db, menu, session.userId) },
      userId: session.userId,
      named: addedMentions(body, post),
      confirmed: body.confirmedMentionCount,
      field: 'body',
      locale,
    })
    const scheduledAt = futureTime(body.scheduledAt, locale)
    await commands.changeScheduledPost(db, session.userId, { id: post.id, ...body, scheduledAt })
    return present(found((await findScheduledPosts(db, session.userId, post.id))[0]))
  }),

  route(cancelScheduledPost, async ({ db, session, params }) => ({
    draftKey: found(await commands.cancelScheduledPost(db, session.userId, params.id)),
  })),

  route(previewFeed, async ({ db, session, params, locale }) => {
    const feed = found(await findOwnFeed(db, session, params.id))
    return {
      feed: {
        ...presentFeed(feed, locale),
        can: { comment: false, react: false, edit: false, delete: false },
      },
      scheduledAt:
        (await findScheduledPosts(db, session.userId, feed.id))[0]?.scheduledAt.toISOString() ?? null,
    }
  }),
]
