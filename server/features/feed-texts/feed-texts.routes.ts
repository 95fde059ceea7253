import { phrases } from '#common/strings.ts'
import { listFeedVersions, updateFeed } from '#contract/feed-texts.ts'
import { feedPolicy, textPolicy } from '#server/features/feeds/feeds.policy.ts'
import { presentFeed } from '#server/features/feeds/feeds.present.ts'
import { findFeed, findFeedAccess } from '#server/features/feeds/feeds.queries.ts'
import { feedsStrings } from '#server/features/feeds/feeds.strings.ts'
import { addedMentions, checkMentions } from '#server/features/mentions/mentions.checks.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { changeFeed } from './feed-texts.commands.ts'
import { findVersions } from './feed-texts.queries.ts'

export const feedTextRoutes = [
  route(updateFeed, async ({ db, session, params, body, locale }) => {
    const feed = found(await findFeed(db, session, params.id))
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
    return presentFeed(found(await findFeed(db, session, feed.id)), locale)
  }),

  route(listFeedVersions, async ({ db, session, params, locale }) => {
    found(await findFeedAccess(db, session, params.id))
    const rows = await findVersions(db, params.id)
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
]
