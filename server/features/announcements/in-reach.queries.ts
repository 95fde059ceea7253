import { mayRead } from '#server/features/feed-access/may-read.sql.ts'

/**
 * SQL: whether the subject of notice `a` is available to its reader now: the post is readable, the comment neither
 * deleted nor hidden, the menu published. Used by everything that lists or counts notices.
 * @param audiences the parameter with the reader's audiences, such as `$3`
 * @param ownPostKinds the parameter with the kinds that stay listed for the author of a post that nobody can read
 */
export const inReach = (audiences: string, ownPostKinds: string) => `
  (a.feed_id is null
   or a.kind = any(${ownPostKinds}) and exists (select from feeds f where f.company_id = a.company_id
     and f.id = a.feed_id and f.deleted_at is null)
   or ${mayRead('a.feed_id', audiences, 'a.company_id')})
  and (a.feed_comment_id is null or exists (select from feed_comments k where k.company_id = a.company_id
    and k.id = a.feed_comment_id and k.deleted_at is null and k.hidden_at is null))
  and (a.menu_id is null or exists (select from menus n where n.company_id = a.company_id and n.id = a.menu_id
    and n.published and n.deleted_at is null))`
