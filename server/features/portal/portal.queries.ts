import type { PortalContent } from '#common/portal/portal-content.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type PortalFile = {
  id: number
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  originalName: string
}

/** What the blocks of a page are read from. */
export type PortalSource = {
  id: number
  content: PortalContent
  files: PortalFile[] | null
  embedHosts: string[] | null
}

// $1 the company; `p` the page.
const files = `(select jsonb_agg(jsonb_build_object('id', m.id, 'filename', m.filename, 'kind', m.kind,
    'contentType', m.content_type, 'byteSize', m.byte_size, 'width', m.width, 'height', m.height,
    'originalName', m.original_name))
  from portal_pictures x join media_files m on m.company_id = $1 and m.id = x.media_file_id
  where x.company_id = $1 and x.portal_page_id = p.id)`
const embedHosts = '(select s.embed_hosts from portal_settings s where s.company_id = $1)'

export type PortalPageRow = {
  id: number
  title: string
  /** Of the wanted page, or of the first one; null for the others. */
  content: PortalContent | null
  files: PortalFile[] | null
  embedHosts: string[] | null
}

/** The pages that people of these audiences can see, in their order; one of them with its content. */
export const findPortalPages = (
  db: CompanyDb,
  audienceIds: readonly number[],
  wantedId: number | undefined,
) =>
  namedQuery<PortalPageRow>(
    db,
    `with seen as (
       select p.id, p.title, p.sort_order, p.published_number, row_number() over (order by p.sort_order, p.id) as place
       from portal_pages p
       where p.company_id = $1 and p.archived_at is null and p.audience_id = any($2::bigint[])
     )
     select p.id, coalesce(p.title, '') as title, v.content, case when v.content is not null then ${files} end as files,
       ${embedHosts} as embed_hosts
     from seen p
     left join portal_versions v on v.company_id = $1 and v.portal_page_id = p.id and v.number = p.published_number
       and (p.id = $3 or $3::bigint is null and p.place = 1)
     order by p.place`,
    [companyIdOf(db), audienceIds, wantedId ?? null],
  )

/** A page for its designers, or the first one: the draft, otherwise what is published. */
export async function findPortalSource(db: CompanyDb, id: number | undefined) {
  const [row] = await namedQuery<PortalSource>(
    db,
    `select p.id, coalesce(p.draft, v.content, '{}'::jsonb) as content, ${files} as files, ${embedHosts} as embed_hosts
     from portal_pages p
     left join portal_versions v on v.company_id = $1 and v.portal_page_id = p.id and v.number = p.published_number
     where p.company_id = $1 and (p.id = $2 or $2::bigint is null) and p.archived_at is null
     order by p.sort_order, p.id
     limit 1`,
    [companyIdOf(db), id ?? null],
  )
  return row
}

type Somebody = { id: number; familyName: string; givenName: string; profileFilename: string | null }

const somebody = (u: string, m: string) => `
  case when ${u}.id is not null then jsonb_build_object('id', ${u}.id, 'familyName', ${u}.family_name,
    'givenName', ${u}.given_name, 'profileFilename', ${m}.filename) end`

export type DesignedPageRow = {
  id: number
  version: number
  draft: PortalContent | null
  draftedBy: Somebody | null
  draftedAt: Date | null
  publishedNumber: number | null
  content: PortalContent | null
  publishedBy: Somebody | null
  publishedAt: Date | null
  scheduled: PortalContent | null
  scheduledAt: Date | null
}

const designed = `
  select p.id, p.version, p.draft, ${somebody('d', 'dm')} as drafted_by, p.drafted_at, p.published_number, v.content,
    ${somebody('u', 'um')} as published_by, v.published_at, p.scheduled, p.scheduled_at
  from portal_pages p
  left join portal_versions v on v.company_id = $1 and v.portal_page_id = p.id and v.number = p.published_number
  left join users d on d.company_id = $1 and d.id = p.drafted_by_id ${portraitOf('d', 'dm')}
  left join users u on u.company_id = $1 and u.id = v.published_by_id ${portraitOf('u', 'um')}
  where p.company_id = $1 and p.archived_at is null`

/** Every page, in the order of the portal. */
export const findDesignedPages = (db: CompanyDb) =>
  namedQuery<DesignedPageRow>(db, `${designed} order by p.sort_order, p.id`, [companyIdOf(db)])

export async function findDesignedPage(db: CompanyDb, id: number) {
  const [row] = await namedQuery<DesignedPageRow>(db, `${designed} and p.id = $2`, [companyIdOf(db), id])
  return row
}

/** The pictures and files of a page, of all its versions. */
export const findPortalFiles = (db: CompanyDb, pageId: number) =>
  namedQuery<PortalFile>(
    db,
    `select m.id, m.filename, m.kind, m.content_type, m.byte_size, m.width, m.height, m.original_name
     from portal_pictures x join media_files m on m.company_id = $1 and m.id = x.media_file_id
     where x.company_id = $1 and x.portal_page_id = $2`,
    [companyIdOf(db), pageId],
  )

export type PortalVersionRow = {
  number: number
  title: string
  blockCount: number
  restoredNumber: number | null
  publishedBy: Somebody | null
  publishedAt: Date
  current: boolean
}

/** A page of the published versions, newest first. */
export async function findPortalVersions(
  db: CompanyDb,
  pageId: number,
  { before, limit }: { before: number | null; limit: number },
) {
  const rows = await namedQuery<PortalVersionRow>(
    db,
    `select v.number, coalesce(v.content ->> 'title', '') as title,
       coalesce(jsonb_array_length(v.content -> 'blocks'), 0) as block_count, v.restored_number,
       ${somebody('u', 'um')} as published_by, v.published_at, (v.number = p.published_number) is true as current
     from portal_versions v
     join portal_pages p on p.company_id = $1 and p.id = v.portal_page_id
     left join users u on u.company_id = $1 and u.id = v.published_by_id ${portraitOf('u', 'um')}
     where v.company_id = $1 and v.portal_page_id = $2 and ($3::bigint is null or v.number < $3)
     order by v.number desc limit $4`,
    [companyIdOf(db), pageId, before, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.number])
}

/** The content of an earlier version. */
export async function findPortalContent(db: CompanyDb, pageId: number, number: number) {
  const [row] = await namedQuery<{ content: PortalContent }>(
    db,
    'select content from portal_versions where company_id = $1 and portal_page_id = $2 and number = $3',
    [companyIdOf(db), pageId, number],
  )
  return row?.content
}

/** The settings; version 0: never changed. */
export async function findPortalSettings(db: CompanyDb) {
  const [row] = await namedQuery<{ version: number; frontPage: boolean; embedHosts: string[] }>(
    db,
    'select version, front_page, embed_hosts from portal_settings where company_id = $1',
    [companyIdOf(db)],
  )
  return row ?? { version: 0, frontPage: false, embedHosts: [] }
}

/** The person as whom a page is previewed, with their audiences. */
export async function findPreviewer(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<PersonRow & { audienceIds: number[] | null }>(
    db,
    `select ${personColumns}, (select array_agg(a.audience_id order by a.audience_id) from audience_members a
       where a.company_id = $1 and a.user_id = u.id) as audience_ids
     from users u ${portraitOf()} where u.company_id = $1 and u.id = $2 and ${isPresent}`,
    [companyIdOf(db), userId],
  )
  return row
}
