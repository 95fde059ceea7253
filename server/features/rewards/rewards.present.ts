import type { Locale } from '#common/locale.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { rewardPolicy } from './rewards.policy.ts'
import type { EverybodysRow, RewardRow } from './rewards.queries.ts'

const present = (row: RewardRow, locale: Locale) => ({
  id: row.id,
  amount: row.amount,
  kind: row.kind,
  reason: row.reason,
  menu:
    row.menuId === null
      ? null
      : { id: row.menuId, name: row.menuName!, iconName: row.menuIconName!, tone: row.menuTone! },
  madeBy:
    row.authorId === null
      ? null
      : presentAuthor(
          {
            authorId: row.authorId,
            authorFamilyName: row.authorFamilyName!,
            authorGivenName: row.authorGivenName!,
            authorStatus: row.authorStatus!,
            authorFilename: row.authorFilename,
          },
          locale,
        ),
  madeAt: row.madeAt.toISOString(),
  reversed: row.reversed,
})

export const presentOwnEntry = (row: RewardRow, locale: Locale) => ({
  ...present(row, locale),
  feedId: row.feedId,
  reportId: row.reportId,
})

export const presentEverybodysEntry = (row: EverybodysRow, session: Session, locale: Locale) => ({
  ...present(row, locale),
  user: presentAuthor(
    {
      authorId: row.userId,
      authorFamilyName: row.familyName,
      authorGivenName: row.givenName,
      authorStatus: row.status,
      authorFilename: row.profileFilename,
    },
    locale,
  ),
  can: rewardPolicy(row, session),
})
