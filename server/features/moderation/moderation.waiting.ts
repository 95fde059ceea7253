import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { countCases } from './moderation.queries.ts'
import { moderationStrings } from './moderation.strings.ts'

type Row = AuthorRow & {
  id: number
  text: string
  subject: 'post' | 'comment' | 'message'
  openedAt: Date
  reportCount: number
  roomName: string | null
  menuId: number | null
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
}

/** Reported posts and comments without a decision, for those who can decide. */
export const moderationWaiting = defineWaitingSource({
  kind: 'moderation_case',
  async count({ db, session }) {
    return {
      count: administers(session, 'moderation') ? (await countCases(db)).openCount : 0,
      overdueCount: 0,
    }
  },
  async list({ db, session, locale, after, limit }) {
    if (!administers(session, 'moderation')) return []
    const rows = await findWaitingCases(db, placeWithoutDay(after, 'moderation_case'), limit)
    return rows.map((row) => present(row, locale))
  },
})

const findWaitingCases = (db: CompanyDb, after: number, limit: number) =>
  namedQuery<Row>(
    db,
    `select c.id, left(coalesce(g.body, k.body, nullif(f.title, ''), f.body, ''), 140) as text,
       case when g.id is not null then 'message' when k.id is not null then 'comment' else 'post' end as subject,
       r.name as room_name, c.opened_at,
       (select count(*) from moderation_reports x where x.company_id = $1 and x.moderation_case_id = c.id)
         as report_count,
       ${authorColumns()},
       n.id as menu_id, coalesce(n.name, '') as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone
     from moderation_cases c
     left join feeds f on f.company_id = $1 and f.id = c.feed_id
     left join menus n on n.company_id = $1 and n.id = f.menu_id
     left join feed_comments k on k.company_id = $1 and k.id = c.feed_comment_id
     left join chat_messages g on g.company_id = $1 and g.id = c.chat_message_id
     left join chat_rooms r on r.company_id = $1 and r.id = g.chat_room_id
     join users u on u.company_id = $1 and u.id = coalesce(g.author_id, k.author_id, f.author_id)
     ${portraitOf()}
     where c.company_id = $1 and c.closed_at is null and c.hidden_at is null and c.id > $2
     order by c.id limit $3`,
    [companyIdOf(db), after, limit],
  )

function present(row: Row, locale: Locale) {
  const words = phrases(moderationStrings, locale)
  const said = {
    ...{ post: words.postReported, comment: words.commentReported },
    message: words.messageReported,
  }
  return {
    id: row.id,
    title: withoutMarks(row.text).split('\n')[0] || row.menuName || row.roomName || words.message,
    note: said[row.subject](row.reportCount),
    actor: presentAuthor(row, locale),
    menu:
      row.menuId === null
        ? null
        : { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
    hrefPath: '/admin/moderation',
    since: row.openedAt.toISOString(),
    dueOn: null,
    overdue: false,
  }
}
