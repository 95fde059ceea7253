import { everyone } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'

type ResourceDefaults = {
  name?: string
  kind?: string
  capacity?: number | null
  place?: string
  description?: string
  /** If unset, everyone can book it. */
  audienceId?: number
  repeatable?: boolean
  daysAhead?: number | null
  longestMinutes?: number | null
  opensAt?: string | null
  closesAt?: string | null
  active?: boolean
  sortOrder?: number
}

export async function makeResource(db: CompanyDb, overrides: ResourceDefaults = {}): Promise<number> {
  const { id } = await db
    .insertInto('resources')
    .values({
      companyId: companyIdOf(db),
      ...{ name: '第1会議室', kind: '会議室', capacity: 8, place: '', description: '', repeatable: true },
      ...{ daysAhead: null, longestMinutes: null, opensAt: null, closesAt: null, active: true, sortOrder: 0 },
      ...overrides,
      audienceId: overrides.audienceId ?? (await audienceOf(db, everyone)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type BookingDefaults = {
  resourceId: number
  userId: number
  startsAt: Date
  endsAt: Date
  title?: string
  note?: string
}

export async function makeBooking(db: CompanyDb, booking: BookingDefaults): Promise<number> {
  const { id } = await db
    .insertInto('resourceBookings')
    .values({ companyId: companyIdOf(db), title: '打ち合わせ', note: '', ...booking })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
