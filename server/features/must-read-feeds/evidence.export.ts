import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
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

/** The evidence as a file. Times are in the reader's time zone; personal data of people who have left is omitted. */
export function presentEvidence(
  rows: readonly EvidenceRow[],
  { feedId, texts, locale, timeZone, most = mostRepeated }: Evidence,
) {
  const words = phrases(mustReadStrings, locale)
  const at = (moment: Date | null) =>
    moment === null
      ? ''
      : moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
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
    const left = row.status === 'withdrawn'
    return [
      left ? phrases(peopleStrings, locale).formerColleague : fullName(row),
      left ? '' : (row.departmentName ?? ''),
      left ? '' : (row.companyLoginId ?? ''),
      left ? '' : (row.email ?? ''),
      String(row.version),
      row.confirmedAt ? words.confirmed : row.current ? words.unread : words.ended,
      at(row.askedAt),
      row.remindedAt.map(at).join(' / '),
      at(row.escalatedAt),
      at(row.confirmedAt),
      row.readVersion === null ? '' : String(row.readVersion),
      ...textOf(row.readVersion, index + 2),
    ]
  })
  const head = [
    words.columnName,
    words.columnDepartment,
    words.columnCompanyId,
    words.columnEmail,
    words.columnVersion,
    words.columnState,
    words.columnAsked,
    words.columnReminded,
    words.columnEscalated,
    words.columnConfirmed,
    words.columnReadVersion,
    words.columnReadTitle,
    words.columnReadText,
  ]
  return { fileName: `${words.fileName}_${feedId}.csv`, content: csv([head, ...lines]) }
}
