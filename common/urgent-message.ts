/** Minutes after which people who have not confirmed an urgent message are told again. */
export const urgentRepeatMinutes = [5, 15, 30, 60] as const
export type UrgentRepeatMinutes = (typeof urgentRepeatMinutes)[number]

/** How often they are told again in these minutes; later once a day. */
export const urgentRepeats = 12

export const isUrgentRepeat = (minutes: number): minutes is UrgentRepeatMinutes =>
  (urgentRepeatMinutes as readonly number[]).includes(minutes)
