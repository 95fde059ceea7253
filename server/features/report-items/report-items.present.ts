import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import { peopleStrings } from '#server/features/people/people.strings.ts'
import type { RequestRow } from './own-tasks.queries.ts'
import type { PollRow, VoterRow } from './polls.queries.ts'
import { pollPolicy, taskPolicy } from './report-items.policy.ts'
import type { TaskRow } from './tasks.queries.ts'

/** A poll as shown to a reader: too few anonymous votes would reveal who voted. */
export function presentPoll(poll: PollRow) {
  const hidden = poll.anonymous && poll.voteCount < poll.threshold
  return {
    id: poll.id,
    question: poll.question,
    anonymous: poll.anonymous,
    threshold: poll.threshold,
    multiple: poll.multiple,
    closesAt: poll.closesAt?.toISOString() ?? null,
    closed: poll.closed,
    voterCount: poll.voteCount,
    choices: poll.choices.map((choice) => ({ ...choice, voteCount: hidden ? null : choice.voteCount })),
    can: pollPolicy(poll),
  }
}

/** For people who have left, only the fact that they are listed. */
export const presentVoter = ({ status, votedAt, ...row }: VoterRow, locale: Locale) => ({
  ...(status === 'withdrawn'
    ? { id: row.id, name: phrases(peopleStrings, locale).formerColleague, profileImgPath: null }
    : presentPerson(row)),
  votedAt: votedAt.toISOString(),
})

const presentTarget = (row: TaskRow | RequestRow) =>
  row.targetMenuId === null
    ? null
    : {
        id: row.targetMenuId,
        name: row.targetMenuName!,
        iconName: row.targetMenuIconName!,
        tone: row.targetMenuTone!,
      }

export const presentTask = (row: TaskRow, locale: Locale) => ({
  id: row.id,
  title: row.title,
  assignee: presentAuthor(row, locale),
  dueOn: row.dueOn,
  overdue: row.overdue,
  completedAt: row.completedAt?.toISOString() ?? null,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  skipped: row.skipped,
  targetMenu: presentTarget(row),
  can: taskPolicy(row),
})

export function presentRequest(row: RequestRow, locale: Locale) {
  const target = presentTarget(row)
  return {
    id: row.id,
    title: row.title,
    dueOn: row.dueOn,
    overdue: row.overdue,
    askedAt: row.askedAt.toISOString(),
    author: presentAuthor(row, locale),
    menu: { id: row.menuId, name: row.menuName, iconName: row.menuIconName, tone: row.menuTone },
    feedId: row.feedId,
    targetMenu: target && { ...target, formKind: row.targetFormKind! },
    can: { complete: target === null, use: row.usable },
  }
}
