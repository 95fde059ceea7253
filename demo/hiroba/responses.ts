import { type AnnouncementDraft, makeAnnouncements } from '#db/factories/announcement.ts'
import { type FeedCommentDraft, makeFeedComments } from '#db/factories/feed-comment.ts'
import { type FeedReactionDraft, makeFeedReactions } from '#db/factories/feed-reaction.ts'
import { type FeedReadDraft, makeFeedReads } from '#db/factories/feed-read.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { soonAfter } from './clock.ts'
import type { Person } from './people.ts'
import { authorReplies, comments as commentPatterns } from './texts/comments.ts'
import { write } from './texts/grammar.ts'
import { slotsFor } from './texts/slots.ts'
import type { Post } from './timeline.ts'

type Options = {
  now: Date
  stampIds: readonly number[]
  /** The people who get notices. */
  accounts: readonly Person[]
  /** Share of the readers who have read a post, on average. */
  readShare: number
}

const mostComments = 14
/* Likes are the most common; special applause is the rarest. */
const stampWeights = [10, 6, 4, 2, 3, 4]

/**
 * Writes what people did with the posts: reads, reactions, comments, and the resulting notices of the accounts.
 */
export async function writeResponses(
  db: CompanyDb,
  random: Random,
  posts: readonly Post[],
  { now, stampIds, accounts, readShare }: Options,
): Promise<void> {
  const reads: FeedReadDraft[] = []
  const reactions: FeedReactionDraft[] = []
  const comments: (FeedCommentDraft & { createdAt: Date })[] = []
  for (const post of posts) {
    const freshness = Math.min(1, (now.getTime() - post.postedAt.getTime()) / (6 * 3_600_000) + 0.05)
    const share = Math.min(0.95, readShare * (0.4 + random.fraction() * 1.2) * freshness)
    const seenBy = random.some(post.readers, Math.round(post.readers.length * share))
    for (const { id } of seenBy) {
      reads.push({ feedId: post.id, userId: id, readAt: soonAfter(random, post.postedAt, 6, now) })
    }
    reactions.push(...reactionsTo(random, post, seenBy, stampIds, now))
    if (post.menu.commentsAllowed !== false) comments.push(...commentsOn(random, post, seenBy, now))
  }
  await makeFeedReads(db, reads)
  await makeFeedReactions(db, reactions)
  const commentIds = await makeFeedComments(db, comments)
  const notices = accounts.flatMap((account) => noticesFor(account, posts, comments, commentIds, reactions))
  await makeAnnouncements(db, withConfirmations(random, notices, now))
}

/** People who were notified of a mention have it in their list. */
export const writeRecipients = (db: CompanyDb) =>
  namedQuery(
    db,
    `insert into mention_recipients (company_id, user_id, feed_id, feed_comment_id, created_at, seen_at)
     select company_id, user_id, feed_id, feed_comment_id, created_at, confirmed_at
     from announcements where company_id = $1 and kind = 'mention' order by created_at, id`,
    [companyIdOf(db)],
  )

function reactionsTo(
  random: Random,
  post: Post,
  seenBy: readonly Person[],
  stampIds: readonly number[],
  now: Date,
): FeedReactionDraft[] {
  const reactors = random.some(seenBy, Math.floor(random.fraction() ** 2 * Math.min(seenBy.length, 26)))
  return reactors.flatMap(({ id }) => {
    const first = random.weighted(stampIds, (stampId) => stampWeights[stampIds.indexOf(stampId)]!)
    const second = random.chance(0.12) ? random.pick(stampIds) : first
    return [...new Set([first, second])].map((stampId) => ({
      feedId: post.id,
      stampId,
      userId: id,
      createdAt: soonAfter(random, post.postedAt, 4, now),
    }))
  })
}

function commentsOn(random: Random, post: Post, seenBy: readonly Person[], now: Date) {
  const count = Math.min(Math.floor(random.fraction() ** 3.3 * (mostComments + 1)), seenBy.length)
  const written: (FeedCommentDraft & { createdAt: Date })[] = []
  const writers = random.some(seenBy, count)
  const used = new Set<string>()
  const times = writers
    .map(() => soonAfter(random, post.postedAt, 5, now))
    .sort((a, b) => a.getTime() - b.getTime())
  let last: Person | undefined
  for (const [i, createdAt] of times.entries()) {
    const byAuthor = last !== undefined && last !== post.author && random.chance(0.22)
    const writer = byAuthor ? post.author : writers[i]!
    const patterns = byAuthor
      ? authorReplies
      : random.chance(0.62)
        ? commentPatterns[post.menu.key]!
        : commentPatterns.any!
    const slots = slotsFor(random, writer, [...seenBy, post.author], createdAt)
    let text = write(random.pick(patterns), random, slots)
    for (let tries = 0; used.has(text) && tries < 6; tries++)
      text = write(random.pick(patterns), random, slots)
    used.add(text)
    const named = last && last !== writer && random.chance(byAuthor ? 0.6 : 0.12) ? last : undefined
    written.push({
      feedId: post.id,
      authorId: writer.id,
      body: named ? `@${named.name} ${text}` : text,
      createdAt,
      mentionedUserIds: named ? [named.id] : [],
    })
    last = writer
  }
  return written
}

type Notice = AnnouncementDraft & { createdAt: Date }

function noticesFor(
  account: Person,
  posts: readonly Post[],
  comments: readonly (FeedCommentDraft & { createdAt: Date })[],
  commentIds: readonly number[],
  reactions: readonly FeedReactionDraft[],
): Notice[] {
  const own = new Set(posts.filter(({ author }) => author === account).map(({ id }) => id))
  const notices: Notice[] = []
  const heard = comments
    .map((comment, i) => ({ ...comment, id: commentIds[i]! }))
    .filter(({ authorId }) => authorId !== account.id)
  const mentions = ({ mentionedUserIds = [] }: FeedCommentDraft) => mentionedUserIds.includes(account.id)
  for (const { feedId, authorId, createdAt, id } of heard.filter(mentions))
    notices.push({
      userId: account.id,
      kind: 'mention',
      actorId: authorId,
      feedId,
      feedCommentId: id,
      occasion: `addressed:${id}`,
      createdAt,
    })
  for (const { id, author, postedAt } of posts.filter(({ mentioned }) => mentioned.includes(account)))
    notices.push({
      userId: account.id,
      kind: 'mention',
      actorId: author.id,
      feedId: id,
      feedCommentId: null,
      occasion: `addressed:post:${id}`,
      createdAt: postedAt,
    })
  const onOwn = heard.filter((comment) => own.has(comment.feedId) && !mentions(comment))
  for (const [feedId, given] of Map.groupBy(onOwn, (comment) => comment.feedId)) {
    const latest = given.reduce((x, y) => (x.createdAt > y.createdAt ? x : y))
    const before = given.findLast(({ authorId }) => authorId !== latest.authorId)
    notices.push({
      userId: account.id,
      kind: 'comment',
      actorId: latest.authorId,
      alsoId: before?.authorId,
      feedId,
      feedCommentId: Math.min(...given.map(({ id }) => id)),
      actorCount: new Set(given.map(({ authorId }) => authorId)).size,
      createdAt: latest.createdAt,
    })
  }
  const byFeed = Map.groupBy(
    reactions.filter(({ feedId }) => own.has(feedId)),
    ({ feedId }) => feedId,
  )
  for (const [feedId, given] of byFeed) {
    const latest = given.reduce((a, b) => (a.createdAt! > b.createdAt! ? a : b))
    const actorCount = new Set(given.map(({ userId }) => userId)).size
    const before = given.findLast(({ userId }) => userId !== latest.userId)
    notices.push({
      userId: account.id,
      kind: 'reaction',
      actorId: latest.userId,
      alsoId: before?.userId,
      feedId,
      actorCount,
      createdAt: latest.createdAt!,
    })
  }
  return notices
}

/* Older notices have been seen; some of the newest are still unread. */
function withConfirmations(random: Random, notices: Notice[], now: Date): Notice[] {
  notices.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const waiting = new Map<number, number>()
  return notices
    .toReversed()
    .map((notice) => {
      const place = waiting.get(notice.userId) ?? 0
      waiting.set(notice.userId, place + 1)
      const seen = place >= 6 && (place >= 12 || random.chance(0.6))
      return { ...notice, confirmedAt: seen ? soonAfter(random, notice.createdAt, 2, now) : null }
    })
    .toReversed()
}
