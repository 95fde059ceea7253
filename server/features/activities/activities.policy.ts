import { moderatesActivities } from '#server/features/activity-access/may-see.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type ActivityFacts = {
  organiserId: number
  inviters: 'organiser' | 'participants'
  ownStatus: string | null
  startsAt: Date | null
  endsAt: Date | null
  signUpUntil: Date | null
  closedAt: Date | null
}

/** An activity without a date has not ended. */
export const hasEnded = ({ startsAt, endsAt }: Pick<ActivityFacts, 'startsAt' | 'endsAt'>, now: Date) =>
  startsAt !== null && (endsAt ?? startsAt) <= now

/** Sign-up has ended: the deadline has passed, or, without a deadline, the start has. */
export const signUpOver = (activity: Pick<ActivityFacts, 'startsAt' | 'signUpUntil'>, now: Date) => {
  const until = activity.signUpUntil ?? activity.startsAt
  return until !== null && until <= now
}

/** What a person who can see the activity may do with it. */
export function activityPolicy(
  activity: ActivityFacts,
  session: Pick<Session, 'userId' | 'role' | 'sections'>,
  now = new Date(),
) {
  const organises = activity.organiserId === session.userId
  const manages = organises || moderatesActivities(session)
  const open = activity.closedAt === null && !hasEnded(activity, now)
  const takesPart = activity.ownStatus === 'joining' || activity.ownStatus === 'waiting'
  return {
    edit: manages && open,
    close: manages && activity.closedAt === null,
    delete: manages,
    invite: open && (manages || (activity.inviters === 'participants' && takesPart)),
    manage: manages,
    answer: open && !signUpOver(activity, now),
  }
}
