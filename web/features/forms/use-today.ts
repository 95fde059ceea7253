import { useCurrentUser } from '#web/app/session.tsx'

/** The person's time zone, and the current day in it, YYYY-MM-DD. */
export function useToday() {
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return { timeZone, today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()) }
}
