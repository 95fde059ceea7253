import type { HelpCategory, helpAudiences } from '#common/help-categories.ts'
import type { Locale } from '#common/locale.ts'
import type { LongText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isWritten } from '#server/features/people/written-names.sql.ts'
import type { SoughtWord } from './helps.rules.ts'

type Audience = (typeof helpAudiences)[number]

/* In the language of the reader, or in the other one. */
const shownText = (locale: string) => `join lateral (select t.locale, t.title, t.body from help_texts t
  where t.company_id = h.company_id and t.help_id = h.id order by t.locale = ${locale} desc limit 1) shown on true`

/** `administers`: also those for administrators. */
type Reader = { locale: Locale; administers: boolean }

const isReadable = (administers: string) =>
  `h.published_at is not null and (${administers} or h.audience = 'everyone')`

/** The published articles that a person can read, in their order. */
export const findCompanyHelps = (db: CompanyDb, { locale, administers }: Reader) =>
  namedQuery<{ id: number; title: string; category: HelpCategory; screens: string[] }>(
    db,
    `select h.id, shown.title, h.category, h.screens from helps h ${shownText('$2')}
     where h.company_id = $1 and ${isReadable('$3::boolean')} order by h.position, h.id`,
    [companyIdOf(db), locale, administers],
  )

/** The text of a published article that a person can read. */
export async function findCompanyHelp(db: CompanyDb, id: number, { locale, administers }: Reader) {
  const [row] = await namedQuery<{ id: number; title: string; category: HelpCategory; body: LongText }>(
    db,
    `select h.id, shown.title, h.category, shown.body from helps h ${shownText('$2')}
     where h.company_id = $1 and h.id = $4 and ${isReadable('$3::boolean')}`,
    [companyIdOf(db), locale, administers, id],
  )
  return row
}

/** The published articles that hold all words in one of their languages, in each of those languages. */
export const findCompanyHelpsWith = (
  db: CompanyDb,
  words: readonly SoughtWord[],
  { locale, administers }: Reader,
) =>
  namedQuery<{ id: number; shownTitle: string; title: string; plain: string }>(
    db,
    `select h.id, shown.title as shown_title, t.title, t.plain from helps h ${shownText('$2')}
     join help_texts t on t.company_id = h.company_id and t.help_id = h.id
     where h.company_id = $1 and ${isReadable('$3::boolean')}
       and (select bool_and(${isWritten('called.word', 'called.writings', 't.search_text')})
         from unnest($4::text[], $5::text[]) as called (word, writings))
     order by h.position, h.id, t.locale = $2 desc`,
    [
      ...[companyIdOf(db), locale, administers],
      ...[words.map(({ folded }) => folded), words.map(({ writings }) => writings)],
    ],
  )

export type AdminHelpRow = {
  id: number
  title: string
  category: HelpCategory
  audience: Audience
  screens: string[]
  publishedAt: Date | null
  updatedAt: Date
  updatedById: number
  version: number
}

/** All articles of the company in their order, or the one with an id. */
export const findAdminHelps = (db: CompanyDb, locale: Locale, id: number | null = null) =>
  namedQuery<AdminHelpRow>(
    db,
    `select h.id, shown.title, h.category, h.audience, h.screens, h.published_at, h.updated_at, h.updated_by_id,
       h.version
     from helps h ${shownText('$2')}
     where h.company_id = $1 and ($3::bigint is null or h.id = $3) order by h.position, h.id`,
    [companyIdOf(db), locale, id],
  )

export const findHelpTexts = (db: CompanyDb, id: number) =>
  namedQuery<{ locale: Locale; title: string; body: LongText }>(
    db,
    'select locale, title, body from help_texts where company_id = $1 and help_id = $2',
    [companyIdOf(db), id],
  )

type FileRow = {
  id: number
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  originalName: string
}

export const findHelpFiles = (db: CompanyDb, id: number) =>
  namedQuery<FileRow>(
    db,
    `select m.id, m.filename, m.kind, m.content_type, m.byte_size, m.width, m.height, m.original_name
     from help_files f join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
     where f.company_id = $1 and f.help_id = $2 order by m.id`,
    [companyIdOf(db), id],
  )
