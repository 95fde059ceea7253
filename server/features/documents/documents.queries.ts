import type { LongText } from '#common/long-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { isWritten } from '#server/features/people/written-names.sql.ts'
import type { wordsOf } from '#server/features/search/people-search.queries.ts'
import type { TextOutcome } from '#server/platform/files/extracted-text.ts'
import type { PreviewOutcome } from '#server/platform/files/office-previews.ts'
import { fileParts, itemColumns, news } from './documents.sql.ts'

export type ItemRow = {
  id: number
  title: string
  categoryId: number
  categoryName: string
  edition: number
  publishedAt: Date
}

/** The categories that people in these audiences can read, with the number of their readable documents, by name. */
export const findCategories = (db: CompanyDb, audienceIds: readonly number[]) =>
  namedQuery<{
    id: number
    parentId: number | null
    name: string
    description: string
    documentCount: number
  }>(
    db,
    `select c.id, p.id as parent_id, c.name, c.description,
       (select count(*) from documents d where d.company_id = c.company_id and d.category_id = c.id
         and ${isReadable('$2')}) as document_count
     from document_categories c join companies co on co.id = c.company_id
     left join document_categories p on p.company_id = c.company_id and p.id = c.parent_id
       and p.audience_id = any($2::bigint[])
     where c.company_id = $1 and c.audience_id = any($2::bigint[]) order by c.name, c.id`,
    [companyIdOf(db), audienceIds],
  )

type News = { news: 'new' | 'changed' | null }
type Reader = { audienceIds: readonly number[]; userId: number }

/** The documents published last. */
export const findRecent = (db: CompanyDb, { audienceIds, userId }: Reader, limit: number) =>
  namedQuery<ItemRow & News>(
    db,
    `select ${itemColumns}, ${news('$4')} as news from documents d ${withCategory}
     where d.company_id = $1 and ${isReadable('$2')} order by d.published_at desc, d.id desc limit $3`,
    [companyIdOf(db), audienceIds, limit, userId],
  )

type Page = Reader & {
  categoryId: number | null
  words: ReturnType<typeof wordsOf>
  from: number
  limit: number
}

/** A page and one row more of the readable documents of a category, or of those that hold the words, files included. */
export const findDocuments = (db: CompanyDb, { audienceIds, userId, categoryId, words, from, limit }: Page) =>
  namedQuery<ItemRow & News & { text: string }>(
    db,
    `select ${itemColumns}, ${news(':userId')} as news, case when cardinality(:words::text[]) > 0 then d.shown_text else '' end as text
     from documents d ${withCategory}
     where d.company_id = :companyId and ${isReadable(':audienceIds')}
       and (:categoryId::bigint is null or d.category_id = :categoryId)
       and coalesce((select bool_and(groups.held) from (
         select bool_or(${isWritten('called.word', 'called.writings', 'd.search_text')} or exists (
           select from ${fileParts} and ${isWritten('called.word', 'called.writings', 'p.search_text')})) as held
         from unnest(:words::text[], :writings::text[], :places::integer[]) as called (word, writings, place)
         group by called.place) groups), true)
     order by case when cardinality(:words::text[]) > 0 then d.published_at end desc, d.shown_title, d.id
     offset :from::integer limit :limit::integer`,
    {
      companyId: companyIdOf(db),
      audienceIds,
      userId,
      categoryId,
      words: words.map(({ folded }) => folded),
      writings: words.map(({ writings }) => writings),
      places: words.map(({ place }) => place),
      from,
      limit: limit + 1,
    },
  )

export type FoundPart = {
  documentId: number
  fileName: string
  unit: 'page' | 'sheet' | 'slide' | 'whole'
  name: string
  text: string
}

/** For each document, the part of its files that holds the most of the words; the first if several do. */
export const findFoundParts = (db: CompanyDb, ids: readonly number[], words: Page['words']) =>
  namedQuery<FoundPart>(
    db,
    `select distinct on (d.id) d.id as document_id, m.original_name as file_name, p.unit, p.name, p.text
     from documents d
     join document_files f on f.company_id = d.company_id and f.document_id = d.id and f.edition = d.edition
     join file_text_parts p on p.company_id = f.company_id and p.media_file_id = f.media_file_id
     join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
     cross join lateral (select count(distinct called.place)
         filter (where ${isWritten('called.word', 'called.writings', 'p.search_text')}) as words
       from unnest($3::text[], $4::text[], $5::integer[]) as called (word, writings, place)) held
     where d.company_id = $1 and d.id = any($2::bigint[]) and held.words > 0
     order by d.id, held.words desc, m.id, p.place`,
    [
      ...[companyIdOf(db), ids, words.map(({ folded }) => folded)],
      ...[words.map(({ writings }) => writings), words.map(({ place }) => place)],
    ],
  )

export type DocumentRow = ItemRow & {
  body: LongText
  note: string
  ownerId: number
  reviewerId: number | null
  reviewOn: string | null
  expiresOn: string | null
  helpfulCount: number
  helpful: boolean | null
  announcementId: number | null
}

/** The current edition of a document that people in these audiences can read. */
export async function findDocument(
  db: CompanyDb,
  { id, audienceIds, userId }: { id: number; audienceIds: readonly number[]; userId: number },
) {
  const [row] = await namedQuery<DocumentRow>(
    db,
    `select ${itemColumns}, e.body, e.note, e.reviewer_id, d.owner_id, d.review_on, d.expires_on,
       (select count(*) from document_opinions o where o.company_id = $1 and o.document_id = d.id and o.helpful)
         as helpful_count,
       (select o.helpful from document_opinions o where o.company_id = $1 and o.document_id = d.id
         and o.user_id = $4) as helpful,
       (select a.id from administrator_announcements a where a.company_id = $1
         and a.id = d.administrator_announcement_id and a.state = 'published') as announcement_id
     from documents d ${withCategory}
     join document_editions e on e.company_id = d.company_id and e.document_id = d.id and e.edition = d.edition
     where d.company_id = $1 and d.id = $2 and ${isReadable('$3')}`,
    [companyIdOf(db), id, audienceIds, userId],
  )
  return row
}

/** The readable categories above one, the uppermost first, and itself. */
export const findPath = (db: CompanyDb, categoryId: number, audienceIds: readonly number[]) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `with recursive path as (
       select c.id, c.name, c.parent_id, c.audience_id, 0 as height from document_categories c
       where c.company_id = $1 and c.id = $2
       union all
       select c.id, c.name, c.parent_id, c.audience_id, path.height + 1 from path
       join document_categories c on c.company_id = $1 and c.id = path.parent_id
       where path.height < 10
     )
     select id, name from path where audience_id = any($3::bigint[]) order by height desc`,
    [companyIdOf(db), categoryId, audienceIds],
  )

export type EditionRow = {
  edition: number
  title: string
  note: string
  authorId: number
  reviewerId: number | null
  publishedAt: Date
}

/** A page and one row more of the editions of a document, the latest first. */
export const findEditions = (
  db: CompanyDb,
  { id, before, limit }: { id: number; before: number | null; limit: number },
) =>
  namedQuery<EditionRow>(
    db,
    `select edition, title, note, author_id, reviewer_id, published_at from document_editions
     where company_id = $1 and document_id = $2 and ($3::integer is null or edition < $3)
     order by edition desc limit $4`,
    [companyIdOf(db), id, before, limit + 1],
  )

/** An edition of a document. */
export async function findEdition(db: CompanyDb, id: number, edition: number) {
  const [row] = await namedQuery<EditionRow & { body: LongText }>(
    db,
    `select edition, title, note, author_id, reviewer_id, published_at, body from document_editions
     where company_id = $1 and document_id = $2 and edition = $3`,
    [companyIdOf(db), id, edition],
  )
  return row
}

type FileRow = {
  id: number
  filename: string
  kind: 'image' | 'video' | 'file'
  contentType: string
  byteSize: number
  width: number | null
  height: number | null
  originalName: string
  /** null: not a file with text, or not read yet. */
  outcome: TextOutcome | null
  /** null: not an Office file, or not converted yet. */
  preview: PreviewOutcome | null
}

/** The files of an edition; 0: of the text being written. */
export const findDocumentFiles = (db: CompanyDb, id: number, edition: number) =>
  namedQuery<FileRow>(
    db,
    `select m.id, m.filename, m.kind, m.content_type, m.byte_size, m.width, m.height, m.original_name,
       x.outcome, v.outcome as preview
     from document_files f join media_files m on m.company_id = f.company_id and m.id = f.media_file_id
     left join file_texts x on x.company_id = m.company_id and x.media_file_id = m.id
     left join file_previews v on v.company_id = m.company_id and v.media_file_id = m.id
     where f.company_id = $1 and f.document_id = $2 and f.edition = $3 order by m.id`,
    [companyIdOf(db), id, edition],
  )

export type ExportedRow = { id: number; edition: number; title: string; path: string[] }

/** The published documents of a category and of those below it, with the names of the categories from it down. */
export const findExported = (db: CompanyDb, categoryId: number) =>
  namedQuery<ExportedRow>(
    db,
    `with recursive below as (
       select c.id, array[c.name] as path from document_categories c where c.company_id = $1 and c.id = $2
       union all
       select c.id, below.path || c.name from below
       join document_categories c on c.company_id = $1 and c.parent_id = below.id
       where cardinality(below.path) < 10
     )
     select d.id, d.edition, d.shown_title as title, below.path from below
     join documents d on d.company_id = $1 and d.category_id = below.id
     where d.edition is not null order by below.path, d.shown_title, d.id`,
    [companyIdOf(db), categoryId],
  )
