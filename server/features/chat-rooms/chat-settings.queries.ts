import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, isReadOnly, namedQuery } from '#db/tenant.ts'
import { findRule } from '#server/features/menus/menus.queries.ts'

/** administrators: those of chat alone; chosen: they and an audience. */
export type Allowed = 'everyone' | 'administrators' | 'chosen'

export type ChatSettings = {
  /** 0: never changed. */
  version: number
  enabled: boolean
  /** Who creates groups. */
  creators: Allowed
  creatorsAudienceId: number | null
  /** Who sends urgent messages. */
  urgers: Allowed
  urgersAudienceId: number | null
  /** Whether people see who is present. */
  presence: boolean
}

const defaults: ChatSettings = {
  ...{ version: 0, enabled: true, presence: false },
  ...{ creators: 'everyone', creatorsAudienceId: null },
  ...{ urgers: 'administrators', urgersAudienceId: null },
}

/** What the company allows in chat. For operators who look as a person, there is none. */
export async function chatSettings(db: CompanyDb): Promise<ChatSettings> {
  if (isReadOnly(db)) return { ...defaults, enabled: false }
  const [row] = await namedQuery<ChatSettings>(
    db,
    `select version, enabled, creators, creators_audience_id, urgers, urgers_audience_id, presence
     from chat_settings where company_id = $1`,
    [companyIdOf(db)],
  )
  return row ?? defaults
}

async function ruleOf(db: CompanyDb, who: Allowed, audienceId: number | null): Promise<AudienceRule | null> {
  if (audienceId !== null) return findRule(db, audienceId)
  return who === 'everyone' ? { include: 'everyone' } : null
}

/** The rules of who is allowed; null: administrators of chat only. */
export const rulesOf = async (db: CompanyDb, settings: Omit<ChatSettings, 'version'>) => ({
  creators: await ruleOf(db, settings.creators, settings.creatorsAudienceId),
  urgers: await ruleOf(db, settings.urgers, settings.urgersAudienceId),
})

/** Whom the settings concern: people, rooms, and administrators of chat. */
export async function countConcerned(db: CompanyDb) {
  const [row] = await namedQuery<{ peopleCount: number; roomCount: number; administratorCount: number }>(
    db,
    `select
       (select count(*) from users u where u.company_id = $1 and u.status = 'active') as people_count,
       (select count(*) from chat_rooms r where r.company_id = $1) as room_count,
       (select count(*) from users u where u.company_id = $1 and u.status = 'active' and (u.role = 'administrator'
         or exists (select from administrator_sections s
           where s.company_id = $1 and s.user_id = u.id and s.section = 'chat'))) as administrator_count`,
    [companyIdOf(db)],
  )
  return row!
}
