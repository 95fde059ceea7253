import type { CompanyFlag, CompanyOption } from '#common/company-option.ts'
import type { ShellContents } from '#common/shell/shell-parts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Logo = { id: number; filename: string; width: number; height: number; originalName: string }

/** The company's name, time zone, and its shell settings; parts that were never changed are missing. */
export async function findCompany(db: CompanyDb, { audienceIds }: Pick<Session, 'audienceIds'>) {
  const [row] = await namedQuery<{
    name: string
    timeZone: string
    optionsOff: CompanyOption[]
    featureFlag: CompanyFlag
    flaggedUserIds: number[]
    shell: Partial<ShellContents> | null
    logo: Logo | null
    /** The portal opens first, and has a page for this person. */
    portalFirst: boolean
  }>(
    db,
    `select c.name, c.time_zone, c.options_off, c.feature_flag, c.flagged_user_ids, arranged.shell, arranged.logo,
       exists (select from portal_settings s join portal_pages p on p.company_id = s.company_id
           and p.archived_at is null and p.audience_id = any($2::bigint[])
         where s.company_id = $1 and s.front_page) as portal_first
     from companies c
     cross join lateral (
       select jsonb_object_agg(v.part, v.content) as shell,
         jsonb_agg(jsonb_build_object('id', m.id, 'filename', m.filename, 'width', m.width, 'height', m.height,
           'originalName', m.original_name)) filter (where m.id is not null) -> 0 as logo
       from shell_parts p
       join shell_versions v on v.company_id = p.company_id and v.part = p.part
         and v.number = p.published_number
       left join media_files m on m.company_id = v.company_id and m.id = v.media_file_id
       where p.company_id = c.id and p.part = any('{theme,navigation,profile_menu}')
     ) arranged
     where c.id = $1`,
    [companyIdOf(db), audienceIds],
  )
  return row
}

/** Whether the company has any external link for this person. */
export async function hasExternalLinks(db: CompanyDb, session: Session) {
  const rows = await namedQuery(
    db,
    'select 1 from external_links where company_id = $1 and audience_id = any($2::bigint[]) limit 1',
    [companyIdOf(db), session.audienceIds],
  )
  return rows.length > 0
}
