import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { AuthorRow } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type QuestionRow = {
  id: number
  body: string
  askedAt: Date
  mine: boolean
  version: number
  /** null: asked without a name. */
  asker: AuthorRow | null
  answer: string | null
  answeredAt: Date | null
  answeredBy: AuthorRow | null
}

const personOf = (alias: string) => `json_build_object('authorId', ${alias}.id,
  'authorFamilyName', ${alias}.family_name, 'authorGivenName', ${alias}.given_name, 'authorStatus', ${alias}.status,
  'authorFilename', (select m.filename from media_files m
    where m.company_id = :companyId and m.id = ${alias}.profile_media_file_id))`

type Request = {
  announcementId: number
  userId: number
  /** Include unanswered questions of other people. */
  all: boolean
  before: number | null
  limit: number
}

/** A page of the questions about an announcement, newest first. Nothing reveals the asker of an anonymous question. */
export async function findQuestions(db: CompanyDb, { announcementId, userId, all, before, limit }: Request) {
  const rows = await namedQuery<QuestionRow>(
    db,
    `select q.id, q.body, q.asked_at, q.asker_id = :userId as mine, q.version, q.answer, q.answered_at,
       case when q.named then ${personOf('u')} end as asker,
       (select ${personOf('w')} from users w where w.company_id = :companyId and w.id = q.answered_by_id) as answered_by
     from administrator_announcement_questions q
     join users u on u.company_id = :companyId and u.id = q.asker_id
     where q.company_id = :companyId and q.administrator_announcement_id = :announcementId and q.removed_at is null
       and (:all or q.answer is not null or q.asker_id = :userId) and q.id < :before
     order by q.id desc limit :limit`,
    {
      companyId: companyIdOf(db),
      ...{ announcementId, userId, all },
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** The announcement that a question belongs to, unless the question was removed. */
export async function findQuestion(db: CompanyDb, questionId: number) {
  const [row] = await namedQuery<{ id: number; announcementId: number; version: number }>(
    db,
    `select id, administrator_announcement_id as announcement_id, version
     from administrator_announcement_questions where company_id = $1 and id = $2 and removed_at is null`,
    [companyIdOf(db), questionId],
  )
  return row
}
