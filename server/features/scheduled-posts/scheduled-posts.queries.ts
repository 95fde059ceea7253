import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { attachmentsOf, type FeedRow } from '#server/features/feeds/feeds.queries.ts'
import { type MentionedRow, mentionColumns } from '#server/features/mentions/mentions.queries.ts'

export type ScheduledPostRow = MentionedRow & {
  id: number
  title: string
  body: string
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  photos: { filename: string; width: number; height: number; originalName: string }[] | null
  attachments: FeedRow['attachments']
  scheduledAt: Date
  heldAt: Date | null
  textVersion: number
}

/** The person's scheduled posts, next one first; with an id, that one. */
export const findScheduledPosts = (db: CompanyDb, userId: number, feedId: number | null = null) =>
  namedQuery<ScheduledPostRow>(
    db,
    `select f.id, f.title, f.body, f.scheduled_at, f.held_at, f.text_version,
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       (select json_agg(json_build_object('filename', m.filename, 'width', m.width, 'height', m.height,
           'originalName', m.original_name) order by p.sort_order)
         from feed_media_files p join media_files m on m.company_id = p.company_id and m.id = p.media_file_id
         where p.company_id = $1 and p.feed_id = f.id and m.kind = 'image') as photos,
       ${attachmentsOf('f.id')} as attachments, ${mentionColumns('feed', 'f.id')}
     from feeds f join menus n on n.company_id = f.company_id and n.id = f.menu_id
     where f.company_id = $1 and f.author_id = $2 and f.scheduled_at is not null 
       and ($3::bigint is null and f.report_id is null or f.id = $3)
     order by f.scheduled_at, f.id`,
    [companyIdOf(db), userId, feedId],
  )
