import { everyone } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { audienceOf } from './audience.ts'

type MissionDefaults = {
  menuId: number
  createdById: number
  name?: string
  kind?: 'once' | 'repeating' | 'relay'
  carryOver?: boolean
  /** The first person of a relay. */
  firstUserId?: number | null
  /** The first day, YYYY-MM-DD. */
  startsOn: string
  /** The last day; if unset, none. */
  endsOn?: string | null
  unit?: 'day' | 'week' | 'month'
  every?: number
  neededCount?: number
  workingDays?: boolean
  message?: string
  /** If unset, everyone. */
  audienceId?: number
}

/** A mission with one rule; `settleMissions` begins it. Returns its id. */
export async function makeMission(
  db: CompanyDb,
  { menuId, createdById, startsOn, ...overrides }: MissionDefaults,
): Promise<number> {
  const companyId = companyIdOf(db)
  const { name = '週1回の5S点検', kind = 'repeating', carryOver = false, firstUserId = null } = overrides
  const { id } = await db
    .insertInto('missions')
    .values({ companyId, menuId, name, kind, carryOver, firstUserId, createdById, nextOn: startsOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  const {
    unit = 'week',
    every = 1,
    neededCount = 1,
    workingDays = false,
    message = '',
    endsOn = null,
  } = overrides
  await db
    .insertInto('missionRules')
    .values({
      companyId,
      missionId: id,
      validFrom: startsOn,
      audienceId: overrides.audienceId ?? (await audienceOf(db, everyone)),
      ...{ message, unit, every, neededCount, workingDays, endsOn, setById: createdById },
    })
    .execute()
  return id
}
