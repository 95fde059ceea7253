import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Somebody = { id: number; familyName: string; givenName: string; profileFilename: string | null }

export type ShellPartRow<P extends ShellPart = ShellPart> = {
  version: number
  draft: ShellContents[P] | null
  draftedBy: Somebody | null
  draftedAt: Date | null
  publishedNumber: number | null
  content: ShellContents[P] | null
  publishedBy: Somebody | null
  publishedAt: Date | null
}

const somebody = (u: string, m: string) => `
  case when ${u}.id is not null then jsonb_build_object('id', ${u}.id, 'familyName', ${u}.family_name,
    'givenName', ${u}.given_name, 'profileFilename', ${m}.filename) end`

/** The current state of a part; a part that was never changed is at version 0. */
export async function findShellPart<P extends ShellPart>(db: CompanyDb, part: P): Promise<ShellPartRow<P>> {
  const [row] = await namedQuery<ShellPartRow<P>>(
    db,
    `select p.version, p.draft, ${somebody('d', 'dm')} as drafted_by, p.drafted_at, p.published_number,
       v.content, ${somebody('u', 'um')} as published_by, v.published_at
     from shell_parts p
     left join shell_versions v on v.company_id = p.company_id and v.part = p.part
       and v.number = p.published_number
     left join users d on d.company_id = p.company_id and d.id = p.drafted_by_id
     ${portraitOf('d', 'dm')}
     left join users u on u.company_id = v.company_id and u.id = v.published_by_id
     ${portraitOf('u', 'um')}
     where p.company_id = $1 and p.part = $2`,
    [companyIdOf(db), part],
  )
  return row ?? untouched
}

const untouched = {
  version: 0,
  draft: null,
  draftedBy: null,
  draftedAt: null,
  publishedNumber: null,
  content: null,
  publishedBy: null,
  publishedAt: null,
}

export type ShellVersionRow = {
  number: number
  content: ShellContents[ShellPart]
  /** From the version before it. */
  contentBefore: ShellContents[ShellPart] | null
  restoredNumber: number | null
  publishedBy: Somebody | null
  publishedAt: Date
  current: boolean
}

/** A page of published versions, newest first. */
export async function findShellVersions(
  db: CompanyDb,
  part: ShellPart,
  { before, limit }: { before: number | null; limit: number },
) {
  const rows = await namedQuery<ShellVersionRow>(
    db,
    `select v.number, v.content, b.content as content_before, v.restored_number, v.published_at,
       ${somebody('u', 'um')} as published_by, (v.number = p.published_number) is true as current
     from shell_versions v
     join shell_parts p on p.company_id = v.company_id and p.part = v.part
     left join shell_versions b on b.company_id = v.company_id and b.part = v.part and b.number = v.number - 1
     left join users u on u.company_id = v.company_id and u.id = v.published_by_id
     ${portraitOf('u', 'um')}
     where v.company_id = $1 and v.part = $2 and ($3::bigint is null or v.number < $3)
     order by v.number desc limit $4`,
    [companyIdOf(db), part, before, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.number])
}

/** The content of an earlier version. */
export async function findShellContent<P extends ShellPart>(db: CompanyDb, part: P, number: number) {
  const [row] = await namedQuery<{ content: ShellContents[P] }>(
    db,
    'select content from shell_versions where company_id = $1 and part = $2 and number = $3',
    [companyIdOf(db), part, number],
  )
  return row?.content
}

export type LogoRow = { id: number; filename: string; width: number; height: number; originalName: string }

/** Pictures that can be used as a logo. */
export const findLogos = (db: CompanyDb, mediaFileIds: readonly number[]) =>
  namedQuery<LogoRow>(
    db,
    `select id, filename, width, height, original_name from media_files
     where company_id = $1 and id = any($2::bigint[]) and kind = 'image'`,
    [companyIdOf(db), mediaFileIds],
  )

/** Those of these menus that the company has, by name. */
export const findMenuNames = (db: CompanyDb, menuIds: readonly number[]) =>
  namedQuery<{ id: number; name: string }>(
    db,
    'select id, name from menus where company_id = $1 and id = any($2::bigint[]) and deleted_at is null',
    [companyIdOf(db), menuIds],
  )
