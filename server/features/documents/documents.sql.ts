import { isOffice } from '#server/platform/files/office-previews.ts'

/** SQL: whether the text of the file `m`, which the document file `f` uses in an edition, still has to be read. */
export const isUnread = `f.edition > 0 and m.kind = 'file' and not exists (select from file_texts x
  where x.company_id = m.company_id and x.media_file_id = m.id)`

/** SQL: whether the Office file `m`, which the document file `f` uses in an edition, still has to be converted. */
export const isUnviewed = `f.edition > 0 and ${isOffice} and not exists (select from file_previews v
  where v.company_id = m.company_id and v.media_file_id = m.id)`

/** SQL: the stored parts `p` of the texts of files in the current edition of the document `d`. */
export const fileParts = `document_files f join file_text_parts p on p.company_id = f.company_id
  and p.media_file_id = f.media_file_id
  where f.company_id = d.company_id and f.document_id = d.id and f.edition = d.edition`

/** SQL: the columns of a document in a list. */
export const itemColumns = `d.id, d.shown_title as title, c.id as category_id, c.name as category_name, d.edition,
  coalesce(d.published_at, d.created_at) as published_at`

/**
 * SQL: whether the document `d` is `new` to a person, published in the last 14 days and never opened by them, or was
 * `changed` in the last 30 days since they opened it.
 */
export const news = (person: string) => `(select case
    when n.edition < d.edition and d.published_at > now() - interval '30 days' then 'changed'
    when n.edition is null and d.published_at > now() - interval '14 days'
      then case when d.edition = 1 then 'new' else 'changed' end end
  from (select 1) one left join document_reads n on n.company_id = d.company_id and n.document_id = d.id
    and n.user_id = ${person})`
