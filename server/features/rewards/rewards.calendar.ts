import { phrases } from '#common/strings.ts'
import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findExpiries } from './reward-expiry.queries.ts'
import { rewardsStrings } from './rewards.strings.ts'

/** Shows the last days of a person's points in their calendar. */
export const rewardCalendar = defineCalendarSource({
  kind: 'reward',
  async entries(db, { session, locale, from, until }) {
    const t = phrases(rewardsStrings, locale)
    const rows = await findExpiries(db, session.userId, { from, until })
    return rows.map(({ points, lastDay }) => ({
      id: Number(lastDay.replaceAll('-', '')),
      occurrence: null,
      title: t.lastDayOf(points),
      place: '',
      allDay: true,
      startsAt: null,
      endsAt: null,
      startOn: lastDay,
      endOn: lastDay,
      tone: 'yellow' as const,
      hrefPath: '/reward_transactions',
      mine: true,
      reach: 'people' as const,
      status: 'confirmed' as const,
      fresh: false,
    }))
  },
})
