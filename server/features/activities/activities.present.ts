import { bestCandidate } from '#common/activity-dates.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { showAnswers } from '#common/form/show-answers.ts'
import type { Locale } from '#common/locale.ts'
import { presentPhotos } from '#server/features/feeds/feeds.present.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import type { findTermNames } from '#server/features/menus/menus.queries.ts'
import { fullName, presentAuthor, presentPerson } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { activityPolicy, hasEnded } from './activities.policy.ts'
import type * as queries from './activities.queries.ts'
import type { ParticipantRow } from './participants.queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const stateOf = (row: queries.ActivityRow, now: Date) => {
  if (row.closedAt) return 'closed' as const
  if (hasEnded(row, now)) return 'ended' as const
  return row.capacity !== null && row.seatCount >= row.capacity ? ('full' as const) : ('open' as const)
}

const presentShared = (row: queries.ActivityRow, locale: Locale, now: Date) => ({
  id: row.id,
  title: row.title,
  place: row.place,
  startsAt: iso(row.startsAt),
  endsAt: iso(row.endsAt),
  state: stateOf(row, now),
  organiser: presentAuthor(row, locale),
  capacity: row.capacity,
  signUpUntil: iso(row.signUpUntil),
  fee: row.fee,
  seatCount: row.seatCount,
  waitingCount: row.waitingCount,
  candidateCount: row.candidateCount,
  own: {
    status: row.ownStatus,
    guests: row.ownGuests ?? 0,
    comment: row.ownComment ?? '',
    waitingPlace: row.ownWaitingPlace,
    answeredAt: iso(row.ownAnsweredAt),
  },
})

export const presentActivityItem = (row: queries.ActivityRow, locale: Locale) => ({
  ...presentShared(row, locale, new Date()),
  cover: presentPhotos(row.photos)[0] ?? null,
})

/** Whom the text mentions, under the names they have now. */
export const presentMentioned = ({ mentioned }: queries.DetailRow) =>
  (mentioned ?? []).map((person) => ({ id: person.id, name: fullName(person) }))

type Parts = {
  rule: AudienceRule
  names: Awaited<ReturnType<typeof findTermNames>>
  candidates: Awaited<ReturnType<typeof queries.findCandidates>>
  messages: Awaited<ReturnType<typeof queries.findMessages>>
  statuses: Awaited<ReturnType<typeof queries.countStatuses>>
}

/** The whole activity; messages only for those involved. */
export function presentActivity(
  row: queries.DetailRow,
  { rule, names, candidates, messages, statuses }: Parts,
  { session, locale }: { session: Session; locale: Locale },
) {
  const now = new Date()
  const best = bestCandidate(candidates)
  const can = activityPolicy(row, session, now)
  const involved = can.manage || row.ownStatus !== null
  const count = (status: queries.ParticipationStatus) =>
    statuses.find((one) => one.status === status)?.count ?? 0
  return {
    ...presentShared(row, locale, now),
    body: row.body,
    mentions: presentMentioned(row),
    photos: presentPhotos(row.photos),
    audience: describeRule(rule, names, locale),
    inviters: row.inviters,
    candidates: candidates.map((candidate) => ({
      ...candidate,
      startsAt: candidate.startsAt.toISOString(),
      endsAt: iso(candidate.endsAt),
      best: candidate.id === best,
    })),
    questions: row.questions,
    ownAnswers: row.ownAnswers ?? [],
    messages: (involved ? messages : []).map((message) => ({
      id: message.id,
      author: presentAuthor(message, locale),
      body: message.body,
      writtenAt: message.createdAt.toISOString(),
    })),
    counts: {
      invited: count('invited'),
      joining: count('joining'),
      waiting: count('waiting'),
      undecided: count('undecided'),
      declined: count('declined'),
      cancelled: count('cancelled'),
      attended: count('attended'),
      absent: count('absent'),
    },
    checkInOpen: row.checkInOpen,
    remindedToday: row.remindedToday,
    namesAudience: can.manage && row.namesAudience,
    closedAt: iso(row.closedAt),
    version: row.version,
    can,
  }
}

const nobody = new Map<number, string>()

/** Answers to questions in words. They name neither people, departments nor files. */
export const showQuestionAnswers = (
  questions: readonly FormItem[],
  answers: readonly FormAnswer[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
) => showAnswers(questions, answers, { locale, timeZone, users: nobody, departments: nobody, files: nobody })

type Reader = { manages: boolean; questions: readonly FormItem[]; session: Session; locale: Locale }

/** A participant; comments, answers and payments only for organisers and for the person themselves. */
export function presentParticipant(row: ParticipantRow, { manages, questions, session, locale }: Reader) {
  const all = manages || row.userId === session.userId
  return {
    user: presentAuthor(
      {
        authorId: row.userId,
        authorFamilyName: row.familyName,
        authorGivenName: row.givenName,
        authorStatus: row.accountStatus,
        authorFilename: row.profileFilename,
      },
      locale,
    ),
    departmentName: row.departmentName,
    status: row.status,
    guests: row.guests,
    comment: all ? row.comment : '',
    invitedBy:
      row.invitedById === null || !row.invitedByFamilyName || row.invitedByGivenName === null
        ? null
        : presentPerson({
            id: row.invitedById,
            familyName: row.invitedByFamilyName,
            givenName: row.invitedByGivenName,
            profileFilename: null,
          }),
    answeredAt: iso(row.answeredAt),
    attendedAt: iso(row.attendedAt),
    paidAt: all ? iso(row.paidAt) : null,
    votes: row.votes ?? [],
    answers: all ? showQuestionAnswers(questions, row.answers, { locale, timeZone: session.timeZone }) : [],
  }
}
