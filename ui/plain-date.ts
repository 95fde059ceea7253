export { addDays, localToday, weekday } from '#common/plain-date.ts'
