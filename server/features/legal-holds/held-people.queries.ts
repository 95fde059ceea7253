import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/**
 * Whether a legal hold keeps what a person wrote: one that names them, also one of their chat, or one of a menu in which
 * they wrote. Their account cannot be erased then.
 */
export async function isHeld(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ held: boolean }>(
    db,
    `select exists (select from legal_hold_subjects s join legal_holds h on h.company_id = $1 and h.id = s.legal_hold_id
         where s.company_id = $1 and s.user_id = $2 and h.released_at is null)
       or exists (select from chat_holds c where c.company_id = $1 and c.user_id = $2 and c.released_at is null)
       or exists (select from legal_holds h where h.company_id = $1 and h.released_at is null)
         and (exists (select from feeds f where f.company_id = $1 and f.author_id = $2
             and legally_held($1, f.author_id, f.menu_id, f.posted_at))
           or exists (select from feed_comments k join feeds f on f.company_id = $1 and f.id = k.feed_id
             where k.company_id = $1 and k.author_id = $2 and legally_held($1, $2, f.menu_id, k.created_at))
           or exists (select from legal_kept_contents x where x.company_id = $1 and x.author_id = $2
             and legally_held($1, $2, x.menu_id, x.written_at))) as held`,
    [companyIdOf(db), userId],
  )
  return row!.held
}
