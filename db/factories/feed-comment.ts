import { randomUUID } from 'node:crypto'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { addToCounters } from './feed-counters.ts'

export type FeedCommentDraft = {
  feedId: number
  authorId: number
  body?: string
  createdAt?: Date
  /** People whom the text mentions as `@family given`. */
  mentionedUserIds?: readonly number[]
}

export async function makeFeedComment(db: CompanyDb, draft: FeedCommentDraft): Promise<number> {
  const [id] = await makeFeedComments(db, [draft])
  return id!
}

/**
 * Comments with their mentions, counted in the post's counters. The earliest comment gets the lowest id.
 * @returns the ids in the order of the drafts.
 */
export async function makeFeedComments(
  db: CompanyDb,
  drafts: readonly FeedCommentDraft[],
): Promise<number[]> {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const reserved = await reserveIds(trx, 'feedComments', drafts.length)
    const now = new Date()
    const comments = drafts
      .map((draft, at) => ({ draft, at, createdAt: draft.createdAt ?? now }))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.at - b.at)
      .map((comment, i) => ({ ...comment, id: reserved[i]! }))
    await insertRows(
      trx,
      'feedComments',
      comments.map(({ id, draft, createdAt }) => ({
        companyId,
        id,
        feedId: draft.feedId,
        authorId: draft.authorId,
        body: draft.body ?? '共有ありがとうございます。',
        clientKey: randomUUID(),
        createdAt,
      })),
    )
    await insertRows(
      trx,
      'feedCommentMentions',
      comments.flatMap(({ id, draft }) =>
        [...new Set(draft.mentionedUserIds ?? [])].map((userId) => ({
          companyId,
          feedCommentId: id,
          userId,
        })),
      ),
    )
    await addToCounters(
      trx,
      'commentCount',
      drafts.map(({ feedId }) => feedId),
    )
    const ids: number[] = []
    for (const { at, id } of comments) ids[at] = id
    return ids
  })
}
