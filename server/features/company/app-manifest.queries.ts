import type { ShellTheme } from '#common/shell/shell-parts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** The company's name, and its published theme; `themeNumber` null: it never published one. */
export async function findAppLooks(db: CompanyDb) {
  const [row] = await namedQuery<{ name: string; themeNumber: number | null; theme: ShellTheme | null }>(
    db,
    `select c.name, p.published_number as theme_number, v.content as theme
     from companies c
     left join shell_parts p on p.company_id = c.id and p.part = 'theme'
     left join shell_versions v on v.company_id = p.company_id and v.part = p.part
       and v.number = p.published_number
     where c.id = $1`,
    [companyIdOf(db)],
  )
  return row
}

/** A published version of the theme, with its logo. Versions never change. */
export async function findThemeVersion(db: CompanyDb, number: number) {
  const [row] = await namedQuery<{
    theme: ShellTheme
    logo: { filename: string; width: number | null; height: number | null } | null
  }>(
    db,
    `select v.content as theme, case when m.id is not null then jsonb_build_object('filename', m.filename,
       'width', m.width, 'height', m.height) end as logo
     from shell_versions v
     left join media_files m on m.company_id = v.company_id and m.id = v.media_file_id and m.kind = 'image'
     where v.company_id = $1 and v.part = 'theme' and v.number = $2`,
    [companyIdOf(db), number],
  )
  return row
}
