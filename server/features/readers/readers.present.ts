import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import type { ActorRow, ReactorRow, ReaderRow } from './readers.queries.ts'

export const presentListed = (row: ReaderRow) => ({
  ...presentPerson(row),
  departmentName: row.departmentName,
})

/** For people who have left, only the fact that they are listed. */
export const presentActor = (row: ActorRow, locale: Locale) =>
  row.status === 'withdrawn'
    ? {
        id: row.id,
        name: phrases(peopleStrings, locale).formerColleague,
        profileImgPath: null,
        departmentName: null,
      }
    : presentListed(row)

export const presentReactors = (
  { rows, nextCursor }: { rows: readonly ReactorRow[]; nextCursor: string | null },
  locale: Locale,
) => ({
  users: rows.map((row) => ({
    ...presentActor(row, locale),
    stampId: row.stampId,
    emoji: row.emoji,
    reactedAt: row.reactedAt.toISOString(),
  })),
  nextCursor,
})
