import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { administersAnything } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type ShortcutRow = { id: number; nameJa: string; nameEn: string; iconName: string; href: string }

/**
 * The shortcuts for a person, in their order: only to menus visible to them, and to the administration only if they can
 * use any part of it.
 */
export const findShortcuts = (db: CompanyDb, session: Session) =>
  namedQuery<ShortcutRow>(
    db,
    `select s.id, s.name_ja, s.name_en, s.icon_name, s.href from shortcuts s
     left join menus n on n.company_id = s.company_id and n.id = s.menu_id
     where s.company_id = $1 and s.audience_id = any($2::bigint[])
       and (s.menu_id is null or (n.published and n.deleted_at is null
         and (n.use_audience_id = any($2::bigint[]) or not n.hidden_from_others)))
       and ($3 or s.href !~ '^(/m)?/admin([/?#]|$)')
     order by s.sort_order, s.id`,
    [companyIdOf(db), session.audienceIds, administersAnything(session)],
  )
