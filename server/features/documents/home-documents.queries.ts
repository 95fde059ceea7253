import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { isConfirmedBy, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import type { ItemRow } from './documents.queries.ts'
import { itemColumns, news } from './documents.sql.ts'

type Home = { userId: number; audienceIds: readonly number[]; limit: number }

export type HomeRow = ItemRow & {
  reason: 'must_read' | 'review_due' | 'changed' | 'new'
  dueOn: string | null
}

/** Until when the person must still confirm the document `d`; null: they need not. */
const confirmBy = `(select r.due_on from administrator_announcements a
  join feeds f on f.company_id = a.company_id and f.id = a.feed_id and f.deleted_at is null
  join must_read_requirements r on r.company_id = a.company_id and r.feed_id = a.feed_id and r.closed_at is null
  join users u on u.company_id = a.company_id and u.id = $3
  where a.company_id = d.company_id and a.id = d.administrator_announcement_id and a.state = 'published'
    and (a.publish_until is null or a.publish_until > now()) and ${isOwedBy} and not ${isConfirmedBy})`

/** What a person has to do with documents, the most urgent first, and what is new. */
export const findHomeDocuments = (db: CompanyDb, { userId, audienceIds, limit }: Home) =>
  namedQuery<HomeRow>(
    db,
    `select t.id, t.title, t.category_id, t.category_name, t.edition, t.published_at, t.reason,
       case t.reason when 'must_read' then t.confirm_by when 'review_due' then t.review_on end as due_on
     from (
       select s.*, case when s.confirm_by is not null then 'must_read' when s.is_due then 'review_due'
         else s.news end as reason
       from (
         select ${itemColumns}, d.review_on, ${confirmBy} as confirm_by, ${news('$3')} as news,
           d.owner_id = $3 and coalesce(d.review_on <= ${todayIn('co.time_zone')}, false) as is_due
         from documents d ${withCategory}
         where d.company_id = $1 and ${isReadable('$2')}
       ) s
     ) t
     where t.reason is not null
     order by array_position(array['must_read', 'review_due'], t.reason), due_on, t.published_at desc, t.id desc
     limit $4`,
    [companyIdOf(db), audienceIds, userId, limit],
  )
