import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { issuingAs } from '#server/features/access-cards/access-cards.policy.ts'
import { fullKana, mediaPath, presentPerson } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import { presentProfileAnswers } from '#server/features/profile-items/profile-items.present.ts'
import type { AnsweredItem } from '#server/features/profile-items/profile-items.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { PersonPageRow } from './person-page.queries.ts'

/** The card of a current user: the top of their page. */
export const presentCard = (row: PersonPageRow) => ({
  ...presentPerson(row),
  nameKana: fullKana(row),
  coverImgPath: mediaPath(row.coverFilename),
  greeting: row.greeting,
  departments: row.departments ?? [],
})

/** For a person who has left, the posts stay and nothing else. */
const presentFormer = (row: PersonPageRow, locale: Locale) => ({
  id: row.id,
  name: phrases(peopleStrings, locale).formerColleague,
  profileImgPath: null,
  nameKana: '',
  state: 'withdrawn' as const,
  coverImgPath: null,
  greeting: '',
  joinedAt: null,
  departments: [],
  profileAnswers: [],
  can: { edit: false, issueCard: false },
})

type Reader = { session: Session; locale: Locale }

/** A person's page as shown to this reader. */
export function presentPersonPage(
  row: PersonPageRow,
  items: readonly AnsweredItem[],
  { session, locale }: Reader,
) {
  if (row.status === 'withdrawn') return presentFormer(row, locale)
  const own = row.id === session.userId
  return {
    ...presentCard(row),
    state: row.status === 'stopped' ? ('stopped' as const) : ('present' as const),
    joinedAt: row.createdAt.toISOString(),
    profileAnswers: presentProfileAnswers(items, own || row.administered),
    can: { edit: own, issueCard: issuingAs(session, row) !== null },
  }
}
