import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { withCategory } from '#server/features/document-access/document-access.sql.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { companyToday, todayIn } from '#server/platform/company-day.ts'

export type StatisticsRow = {
  id: number
  title: string
  categoryName: string
  publishedAt: Date
  viewCount: number
  readerCount: number
  helpfulCount: number
  unhelpfulCount: number
  openQuestionCount: number
  audienceCount: number
  reviewDue: boolean
  expired: boolean
  old: boolean
  unread: boolean
}

/** SQL: the active members of the audience of the category `c`. */
const members = `(select count(*) from audience_members am
  join users u on u.company_id = c.company_id and u.id = am.user_id and u.status = 'active'
  where am.company_id = c.company_id and am.audience_id = c.audience_id)`

/** All published documents with their figures, the most viewed first. */
export const findStatistics = (db: CompanyDb) =>
  namedQuery<StatisticsRow>(
    db,
    `select d.id, d.shown_title as title, c.name as category_name, coalesce(d.published_at, d.created_at) as published_at,
       coalesce(r.views, 0) as view_count, coalesce(r.readers, 0) as reader_count,
       coalesce(o.helpful, 0) as helpful_count, coalesce(o.unhelpful, 0) as unhelpful_count,
       coalesce(q.questions, 0) as open_question_count, a.members as audience_count,
       coalesce(d.review_on <= ${todayIn('co.time_zone')}, false) as review_due,
       coalesce(d.expires_on < ${todayIn('co.time_zone')}, false) as expired,
       coalesce(d.published_at < now() - interval '1 year', false) as old,
       coalesce(greatest(r.last_at, d.published_at) < now() - interval '90 days', false) as unread
     from documents d ${withCategory}
     join lateral (select ${members} as members) a on true
     left join (select document_id, sum(view_count) as views, count(*) as readers, max(last_at) as last_at
       from document_reads where company_id = $1 group by document_id) r on r.document_id = d.id
     left join (select document_id, count(*) filter (where helpful) as helpful,
         count(*) filter (where not helpful) as unhelpful
       from document_opinions where company_id = $1 group by document_id) o on o.document_id = d.id
     left join (select document_id, count(*) as questions from document_comments
       where company_id = $1 and question and settled_at is null and deleted_at is null and hidden_at is null
       group by document_id) q on q.document_id = d.id
     where d.company_id = $1 and d.edition is not null
     order by view_count desc, d.shown_title, d.id`,
    [companyIdOf(db)],
  )

/** The people who opened any published document. */
export async function countAllReaders(db: CompanyDb) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    'select count(distinct user_id) as count from document_reads where company_id = $1',
    [companyIdOf(db)],
  )
  return row!.count
}

/** The searches of the last 90 days that found nothing, the most frequent first. */
export const findMisses = (db: CompanyDb, limit: number) =>
  namedQuery<{ words: string; count: number }>(
    db,
    `select words, sum(count) as count from document_misses
     where company_id = $1 and searched_on >= ${companyToday} - 90
     group by words order by sum(count) desc, words limit $2`,
    [companyIdOf(db), limit],
  )

export type ReaderRow = PersonRow & {
  departmentName: string | null
  edition: number
  viewCount: number
  lastAt: Date
}

type Page = { documentId: number; after: { at: Date; id: number } | null; limit: number }

/** A page and one row more of the people who opened a document, the latest first. */
export const findReaders = (db: CompanyDb, { documentId, after, limit }: Page) =>
  namedQuery<ReaderRow>(
    db,
    `select ${personColumns}, t.name as department_name, r.edition, r.view_count, r.last_at
     from document_reads r join users u on u.company_id = $1 and u.id = r.user_id ${portraitOf()}
     left join memberships b on b.company_id = $1 and b.user_id = u.id and b.main
     left join departments t on t.company_id = $1 and t.id = b.department_id
     where r.company_id = $1 and r.document_id = $2
       and ($3::timestamptz is null or (r.last_at, r.user_id) < ($3, $4::bigint))
     order by r.last_at desc, r.user_id desc limit $5`,
    [companyIdOf(db), documentId, after?.at ?? null, after?.id ?? null, limit + 1],
  )

/** By main department: how many of the active people who can read a document there are, and how many opened it. */
export const findReadersByDepartment = (db: CompanyDb, documentId: number) =>
  namedQuery<{ id: number | null; name: string | null; readerCount: number; memberCount: number }>(
    db,
    `select t.id, t.name, count(r.user_id) as reader_count, count(*) as member_count
     from documents d ${withCategory}
     join audience_members am on am.company_id = $1 and am.audience_id = c.audience_id
     join users u on u.company_id = $1 and u.id = am.user_id and u.status = 'active'
     left join document_reads r on r.company_id = $1 and r.document_id = d.id and r.user_id = u.id
     left join memberships b on b.company_id = $1 and b.user_id = u.id and b.main
     left join departments t on t.company_id = $1 and t.id = b.department_id
     where d.company_id = $1 and d.id = $2
     group by t.id, t.name, t.sort_order order by t.sort_order nulls last, t.id`,
    [companyIdOf(db), documentId],
  )
