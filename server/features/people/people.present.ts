import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { AuthorRow } from './authors.sql.ts'
import { peopleStrings } from './people.strings.ts'

/** Family and given name for display, without a line break between them; of an app, its name. */
export const fullName = (user: { familyName: string; givenName: string }) =>
  `${user.familyName} ${user.givenName}`.trimEnd()

export const mediaPath = (filename: string | null) => (filename === null ? null : `/media_files/${filename}`)

/** The small portrait of a person, or null for initials. */
export const profileImgPath = (filename: string | null) =>
  filename === null ? null : `/media_files/${filename}?variant=small`

/** A person as shown on a card or in a line. */
export const presentPerson = (row: {
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
}) => ({ id: row.id, name: fullName(row), profileImgPath: profileImgPath(row.profileFilename) })

/** The reading of a name. */
export const fullKana = (user: { familyNameKana: string; givenNameKana: string }) =>
  `${user.familyNameKana} ${user.givenNameKana}`.trim()

/** A person found by a search, with the line below the name; `writings`: the words as written there. */
export const presentFoundPerson = (
  row: Parameters<typeof presentPerson>[0] &
    Parameters<typeof fullKana>[0] & {
      departmentName: string | null
      jobLabel: string | null
      byFormerName: boolean
    },
  writings: string[] | null,
) => ({
  ...presentPerson(row),
  nameKana: fullKana(row),
  departmentName: row.departmentName,
  jobLabel: row.jobLabel ?? '',
  byFormerName: row.byFormerName,
  writings,
})

/** The author; if they have left, the post stays without the name. */
export function presentAuthor(row: AuthorRow, locale: Locale) {
  if (row.authorStatus === 'withdrawn')
    return { id: row.authorId, name: phrases(peopleStrings, locale).formerColleague, profileImgPath: null }
  return {
    id: row.authorId,
    name: fullName({ familyName: row.authorFamilyName, givenName: row.authorGivenName }),
    profileImgPath: profileImgPath(row.authorFilename),
    ...(row.authorStatus === 'app' && { app: true }),
  }
}
