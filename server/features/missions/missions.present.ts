import type { Locale } from '#common/locale.ts'
import { presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import type { OwnMissionRow, ShareRow, TurnOfRow } from './own-missions.queries.ts'
import type { CandidateRow } from './relay.queries.ts'

const presentShare = (row: ShareRow) => ({
  startsOn: row.startsOn,
  dueOn: row.dueOn,
  state: row.state,
  neededCount: row.neededCount,
  doneCount: row.doneCount,
  carriedCount: row.carriedCount,
  doneAt: row.doneAt?.toISOString() ?? null,
})

const presentHandedBy = (
  row: Pick<TurnOfRow, 'handedById' | 'handedByFamilyName' | 'handedByGivenName' | 'handedByFilename'>,
) =>
  row.handedById === null
    ? null
    : presentPerson({
        id: row.handedById,
        familyName: row.handedByFamilyName!,
        givenName: row.handedByGivenName!,
        profileFilename: row.handedByFilename,
      })

export const presentOwnMission = (row: OwnMissionRow) => ({
  id: row.id,
  name: row.name,
  message: row.message,
  kind: row.kind,
  unit: row.unit,
  every: row.every,
  periodId: row.periodId,
  ...presentShare(row),
  overdue: row.overdue,
  streak: row.streak,
  targetMenu: {
    id: row.menuId,
    name: row.menuName,
    iconName: row.menuIconName,
    tone: row.menuTone,
    formKind: row.menuFormKind,
  },
  handedBy: presentHandedBy(row),
  can: { use: row.usable, handOver: row.kind === 'relay' && row.state === 'done' },
})

export const presentOwnPeriod = (row: ShareRow & { id: number; number: number }) => ({
  id: row.id,
  number: row.number,
  ...presentShare(row),
})

export const presentTurn = (row: TurnOfRow, locale: Locale) => ({
  ...presentOwnPeriod(row),
  user: presentAuthor(row, locale),
  handedBy: presentHandedBy(row),
})

export const presentCandidate = (row: CandidateRow) => ({
  ...presentPerson(row),
  departmentName: row.departmentName,
  awayUntil: row.awayUntil,
})
