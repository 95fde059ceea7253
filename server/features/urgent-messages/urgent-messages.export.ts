import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { evidenceWords } from '#server/features/confirmations/confirmations.export.ts'
import { confirmationsStrings } from '#server/features/confirmations/confirmations.strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { UrgentEvidenceRow } from './urgent-messages.queries.ts'
import { urgentMessagesStrings } from './urgent-messages.strings.ts'

/** Who was asked, told again and has confirmed, as a file. */
export function presentEvidence(
  rows: readonly UrgentEvidenceRow[],
  { id, locale, timeZone }: { id: number; locale: Locale; timeZone: string },
) {
  const words = phrases(confirmationsStrings, locale)
  const { at, personHead, person, state } = evidenceWords(locale, timeZone)
  const head = [
    ...personHead,
    words.columnState,
    words.columnAsked,
    words.columnReminded,
    words.columnConfirmed,
  ]
  const lines = rows.map((row) => [
    ...person(row),
    state(row),
    at(row.askedAt),
    row.remindedAt.map(at).join(' / '),
    at(row.confirmedAt),
  ])
  return {
    fileName: `${phrases(urgentMessagesStrings, locale).fileName}_${id}.csv`,
    content: csv([head, ...lines]),
  }
}
