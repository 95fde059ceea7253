import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { evidenceWords } from '#server/features/confirmations/confirmations.export.ts'
import { confirmationsStrings } from '#server/features/confirmations/confirmations.strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import { mustReadStrings } from './must-read-feeds.strings.ts'
import type { EvidenceRow } from './must-read-progress.queries.ts'

/** Maximum length of repeated texts in one file, in characters; above that each text is written only once. */
const mostRepeated = 5_000_000

type Text = { version: number; title: string; body: string }

/** All versions of a post's text. */
export const findTexts = (db: CompanyDb, feedId: number) =>
  namedQuery<Text>(
    db,
    `select version, title, body from feed_versions where company_id = $1 and feed_id = $2
     union all select text_version, title, body from feeds where company_id = $1 and id = $2`,
    [companyIdOf(db), feedId],
  )

type Evidence = {
  feedId: number
  texts: readonly Text[]
  locale: Locale
  timeZone: string
  most?: number
}

/** The evidence as a file. */
export function presentEvidence(
  rows: readonly EvidenceRow[],
  { feedId, texts, locale, timeZone, most = mostRepeated }: Evidence,
) {
  const words = phrases(mustReadStrings, locale)
  const { at, personHead, person, state } = evidenceWords(locale, timeZone)
  const common = phrases(confirmationsStrings, locale)
  const byVersion = new Map(texts.map((text) => [text.version, text]))
  const repeated = rows.reduce(
    (sum, { readVersion }) => sum + (byVersion.get(readVersion ?? 0)?.body.length ?? 0),
    0,
  )
  const lineOf = new Map<number, number>()
  // The header is line 1.
  const textOf = (version: number | null, line: number) => {
    const text = version === null ? undefined : byVersion.get(version)
    if (!text) return ['', '']
    const first = lineOf.get(text.version)
    if (first !== undefined && repeated > most) return [text.title, words.sameText(first)]
    if (first === undefined) lineOf.set(text.version, line)
    return [text.title, text.body]
  }
  const lines = rows.map((row, index) => {
    return [
      ...person(row),
      String(row.version),
      state(row),
      at(row.askedAt),
      row.remindedAt.map(at).join(' / '),
      at(row.escalatedAt),
      at(row.confirmedAt),
      row.readVersion === null ? '' : String(row.readVersion),
      ...textOf(row.readVersion, index + 2),
    ]
  })
  const head = [
    ...personHead,
    words.columnVersion,
    common.columnState,
    common.columnAsked,
    common.columnReminded,
    words.columnEscalated,
    common.columnConfirmed,
    words.columnReadVersion,
    words.columnReadTitle,
    words.columnReadText,
  ]
  return { fileName: `${words.fileName}_${feedId}.csv`, content: csv([head, ...lines]) }
}
