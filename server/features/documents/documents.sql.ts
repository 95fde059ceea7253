import { todayIn } from '#server/platform/company-day.ts'

/**
 * SQL: whether people read the document `d` of the category `c` in the company `co`: it is published, not past its last
 * day, and its category is for one of the audiences in the parameter.
 */
export const isReadable = (
  audiences: string,
) => `d.edition is not null and c.audience_id = any(${audiences}::bigint[])
  and (d.expires_on is null or d.expires_on >= ${todayIn('co.time_zone')})`

/** SQL: joins `c` and `co` to `d`. */
export const withCategory = `join document_categories c on c.company_id = d.company_id and c.id = d.category_id
  join companies co on co.id = d.company_id`

/** SQL: whether the text of the file `m`, which the document file `f` uses in an edition, still has to be read. */
export const isUnread = `f.edition > 0 and m.kind = 'file' and not exists (select from file_texts x
  where x.company_id = m.company_id and x.media_file_id = m.id)`

/** SQL: the stored parts `p` of the texts of files in the current edition of the document `d`. */
export const fileParts = `document_files f join file_text_parts p on p.company_id = f.company_id
  and p.media_file_id = f.media_file_id
  where f.company_id = d.company_id and f.document_id = d.id and f.edition = d.edition`
