import { useCurrentUser } from '#web/app/session.tsx'

/** The person's time zone, and the day it is there, YYYY-MM-DD. */
export function useToday() {
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return { timeZone, today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()) }
}
