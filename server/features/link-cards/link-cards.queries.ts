import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Tone = MenuRow['tone']

type FeedCardRow = AuthorRow & {
  id: number
  title: string
  text: string
  postedAt: Date
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: Tone
}

const excerptLength = 200

/** Only the posts that the person may read. */
export const findFeedCards = (db: CompanyDb, session: Session, ids: readonly number[]) =>
  namedQuery<FeedCardRow>(
    db,
    `select f.id, f.title, left(f.body, ${excerptLength}) as text, f.posted_at,
       ${authorColumns('u', 'um')},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone
     from feeds f
     join users u on u.company_id = f.company_id and u.id = f.author_id
     ${portraitOf('u', 'um')}
     join menus n on n.company_id = f.company_id and n.id = f.menu_id
     where f.company_id = $1 and f.id = any($2::bigint[])
       and ${mayRead('f.id', '$3')}
     order by f.id`,
    [companyIdOf(db), ids, session.audienceIds],
  )

type MenuCardRow = { id: number; name: string; iconName: string; tone: Tone; description: string }

/** Only the menus that are published and visible to the person. */
export const findMenuCards = (db: CompanyDb, session: Session, ids: readonly number[]) =>
  namedQuery<MenuCardRow>(
    db,
    `select n.id, n.name, n.icon_name, n.tone, n.description from menus n
     where n.company_id = $1 and n.id = any($2::bigint[]) and n.published and n.deleted_at is null
       and (n.use_audience_id = any($3::bigint[]) or not n.hidden_from_others)
     order by n.id`,
    [companyIdOf(db), ids, session.audienceIds],
  )
