import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { setAttendance } from './participants.commands.ts'
import { lockActivity } from './waiting-list.commands.ts'

/**
 * How long a code is shown, in milliseconds. It is accepted until the next one ends, which leaves time to type or
 * open it.
 */
const shownMs = 30_000

const codeOf = (key: string, activityId: number, window: number) =>
  createHmac('sha256', key).update(`${activityId}:${window}`).digest('base64url').slice(0, 22)

const windowAt = (now: Date) => Math.floor(now.getTime() / shownMs)

/** The check-in code at a moment, and when the next one is shown. */
export const checkInCode = (key: string, activityId: number, now: Date) => ({
  code: codeOf(key, activityId, windowAt(now)),
  changesAt: new Date((windowAt(now) + 1) * shownMs),
})

/** Whether a code is the current or the previous one at a moment. */
function isCurrentCode(key: string, activityId: number, code: string, now: Date) {
  const given = Buffer.from(code)
  return [windowAt(now), windowAt(now) - 1].some((window) => {
    const expected = Buffer.from(codeOf(key, activityId, window))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/**
 * Opens check-in with a new key, or ends it; earlier codes become invalid. Opening an open check-in changes nothing.
 */
export const setCheckIn = (db: CompanyDb, activityId: number, open: boolean) =>
  namedQuery(
    db,
    `update activities set check_in_key = case when $3 then coalesce(check_in_key, $4) end
     where company_id = $1 and id = $2`,
    [companyIdOf(db), activityId, open, randomBytes(32).toString('base64url')],
  )

/** The key of an open check-in. */
export async function findCheckInKey(db: CompanyDb, activityId: number) {
  const [row] = await namedQuery<{ checkInKey: string | null }>(
    db,
    'select check_in_key from activities where company_id = $1 and id = $2',
    [companyIdOf(db), activityId],
  )
  return row?.checkInKey ?? null
}

/** Marks a person as attended by the code they scanned. Throws `check_in_expired` for any other code. */
export function checkIn(
  db: CompanyDb,
  { activityId, userId, code }: { activityId: number; userId: number; code: string },
) {
  return transaction(db, async (trx) => {
    const activity = await lockActivity(trx, activityId)
    const key = activity.checkInKey
    permit(key !== null && isCurrentCode(key, activityId, code, new Date()), 'check_in_expired')
    await setAttendance(trx, activity, { userId, status: 'attended' })
  })
}
