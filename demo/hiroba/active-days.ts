import { addDays, weekday } from '#common/plain-date.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { dayOf } from './clock.ts'
import type { Person } from './people.ts'

const days = 400

/** The days on which people used the product: most on working days, and more people month by month. */
export async function writeActiveDays(
  trx: CompanyDb,
  random: Random,
  { people, now }: { people: readonly Person[]; now: Date },
) {
  const companyId = companyIdOf(trx)
  const users = people.filter(({ status }) => status === 'active')
  const today = dayOf(now)
  const rows = Array.from({ length: days }, (_, ago) => {
    const day = addDays(today, -ago)
    const free = weekday(day) === 0 || weekday(day) === 6
    const share = (free ? 0.22 : 0.78) * (1 - (0.35 * ago) / days)
    return users
      .filter(({ activity }) => random.chance(Math.min(0.97, share * (0.7 + activity / 8))))
      .map(({ id }) => ({ companyId, userId: id, day }))
  }).flat()
  await insertRows(trx, 'activeDays', rows)
}
