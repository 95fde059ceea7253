import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { httpStrings } from '#server/platform/http/http.strings.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { filesStrings } from './files.strings.ts'

const fieldOf = { image: 'photos', video: 'videos', file: 'attachments' } as const
type Field = (typeof fieldOf)[keyof typeof fieldOf]

type Sent = {
  db: CompanyDb
  userId: number
  locale: Locale
  /** The maximum of each kind. */
  most: Record<Field, number>
  /** The number of each kind that is sent with the same call. */
  beside: Partial<Record<Field, readonly unknown[]>>
}

/**
 * Checks previously uploaded files before they are attached. Returns their distinct ids in the given order.
 * @throws Refusal beside the field of its kind, for too many, and for one that is missing or someone else's
 */
export async function takeSentFiles(ids: readonly number[], { db, userId, locale, most, beside }: Sent) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await namedQuery<{ id: number; kind: keyof typeof fieldOf }>(
    db,
    'select id, kind from media_files where company_id = $1 and uploader_id = $2 and id = any($3::bigint[])',
    [companyIdOf(db), userId, wanted],
  )
  if (rows.length < wanted.length)
    throw new Refusal('validation_failed', { attachments: phrases(filesStrings, locale).gone })
  for (const field of Object.values(fieldOf)) {
    const count = rows.filter(({ kind }) => fieldOf[kind] === field).length + (beside[field]?.length ?? 0)
    if (count > most[field])
      throw new Refusal('validation_failed', {
        [field]: phrases(httpStrings, locale).tooManyFiles(most[field]),
      })
  }
  return wanted
}
