import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { documentCommented, documentQuestionClosed } from './documents.events.ts'

/* Returns the people newly mentioned. */
async function setMentioned(trx: CompanyDb, commentId: number, userIds: readonly number[]) {
  const key = [companyIdOf(trx), commentId, userIds]
  await namedQuery(
    trx,
    `delete from document_comment_mentions
     where company_id = $1 and document_comment_id = $2 and user_id <> all($3::bigint[])`,
    key,
  )
  const added = await namedQuery<{ userId: number }>(
    trx,
    `insert into document_comment_mentions (company_id, document_comment_id, user_id)
     select $1, $2, u.id from users u where u.company_id = $1 and u.id = any($3::bigint[]) and u.status = 'active'
     on conflict do nothing returning user_id`,
    key,
  )
  return added.map(({ userId }) => userId)
}

type Writing = {
  documentId: number
  authorId: number
  body: string
  question: boolean
  threadId: number | null
  mentionedUserIds: readonly number[]
  clientKey: string
  /** The author answers for the document, so that a reply closes the question. */
  answers: boolean
}

/** Adds a comment, once per client key. Returns its id. */
export const addComment = (db: CompanyDb, writing: Writing) =>
  transaction(db, async (trx) => {
    const { documentId, authorId, body, question, threadId, clientKey } = writing
    const companyId = companyIdOf(trx)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into document_comments (company_id, document_id, author_id, body, question, thread_id, client_key)
       values (:companyId, :documentId, :authorId, :body, :question, :threadId, :clientKey)
       on conflict (company_id, author_id, client_key) do nothing returning id`,
      {
        ...{ companyId, documentId, authorId, body, threadId, clientKey },
        question: question && threadId === null,
      },
    )
    if (!made) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from document_comments where company_id = $1 and author_id = $2 and client_key = $3',
        [companyId, authorId, clientKey],
      )
      return known!.id
    }
    const mentioned = await setMentioned(trx, made.id, writing.mentionedUserIds)
    if (threadId !== null && writing.answers)
      await namedQuery(
        trx,
        `update document_comments set settled_at = now(), settled_by_id = $3
         where company_id = $1 and id = $2 and question and settled_at is null and author_id <> $3`,
        [companyId, threadId, authorId],
      )
    await publish(trx, documentCommented, { commentId: made.id, mentioned, first: true })
    return made.id
  })

type Editing = { id: number; version: number; body: string; mentionedUserIds: readonly number[] }

/** Changes the text of a comment at `version`. @throws {Refusal} conflict */
export const changeComment = (db: CompanyDb, { id, version, body, mentionedUserIds }: Editing) =>
  transaction(db, async (trx) => {
    const changed = await namedQuery(
      trx,
      `update document_comments set body = $4, edited_at = now()
       where company_id = $1 and id = $2 and version = $3 and deleted_at is null and hidden_at is null returning id`,
      [companyIdOf(trx), id, version, body],
    )
    permit(changed.length > 0, 'conflict')
    const mentioned = await setMentioned(trx, id, mentionedUserIds)
    if (mentioned.length > 0)
      await publish(trx, documentCommented, { commentId: id, mentioned, first: false })
  })

/** Deletes a comment: its text is gone, its place in the thread stays. */
export const deleteComment = (db: CompanyDb, id: number) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), id]
    await namedQuery(
      trx,
      `update document_comments set body = '', deleted_at = now()
       where company_id = $1 and id = $2 and deleted_at is null`,
      key,
    )
    await namedQuery(
      trx,
      'delete from document_comment_mentions where company_id = $1 and document_comment_id = $2',
      key,
    )
  })

/** Closes a question or opens it again. */
export const settleQuestion = (
  db: CompanyDb,
  { id, actorId, settled }: { id: number; actorId: number; settled: boolean },
) =>
  transaction(db, async (trx) => {
    const [changed] = await namedQuery<{ authorId: number }>(
      trx,
      `update document_comments set settled_at = case when $3 then now() end,
         settled_by_id = case when $3 then $4::bigint end
       where company_id = $1 and id = $2 and question and (settled_at is null) = $3 returning author_id`,
      [companyIdOf(trx), id, settled, actorId],
    )
    if (changed && settled && changed.authorId !== actorId)
      await publish(trx, documentQuestionClosed, { commentId: id, closedById: actorId })
  })
