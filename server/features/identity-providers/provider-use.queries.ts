import type { AudienceRule } from '#common/audience-rule.ts'
import { memberIds } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isChosen, isForEmergencies, isKnownTo } from '#server/platform/auth/federated-people.ts'
import type { ProviderRow } from './identity-providers.queries.ts'

type Asked = {
  providerId: number
  stage: ProviderRow['stage']
  trialRule: AudienceRule | null
  everyoneOn: string | null
}

/* SQL: the people in use with what a use of provider $2 would mean for them; $3: those who try it. */
const judged = `judged as (
  select u.id, u.id = any($3::bigint[]) or $4 as now_chosen, ${isKnownTo} as known, ${isForEmergencies} as emergency,
    exists (select from federated_identities i where i.company_id = u.company_id and i.provider_id = p.id
      and i.user_id = u.id) as linked
  from users u join identity_providers p on p.company_id = u.company_id and p.id = $2
  where u.company_id = $1 and u.status in ('invited', 'active'))`

type Counts = {
  nowCount: number
  laterCount: number
  linkedCount: number
  outsideCount: number
  emergencyCount: number
}

/** How many people would sign in only with a provider, and who of those chosen would not. */
export async function findUsePreview(db: CompanyDb, { providerId, stage, trialRule, everyoneOn }: Asked) {
  const trying = stage === 'trial' && trialRule ? await memberIds(db, trialRule) : []
  const values = [companyIdOf(db), providerId, trying, stage === 'everyone']
  const later = stage === 'trial' && everyoneOn !== null
  const [counts] = await namedQuery<Counts>(
    db,
    `with ${judged} select count(*) filter (where now_chosen and known and not emergency) as now_count,
       count(*) filter (where $5 and not now_chosen and known and not emergency) as later_count,
       count(*) filter (where (now_chosen or $5) and linked and not emergency) as linked_count,
       count(*) filter (where (now_chosen or $5) and not known and not emergency) as outside_count,
       count(*) filter (where emergency) as emergency_count from judged`,
    [...values, later],
  )
  const outside = await namedQuery<PersonRow>(
    db,
    `with ${judged} select ${personColumns} from judged j
     join users u on u.company_id = $1 and u.id = j.id ${portraitOf()}
     where (j.now_chosen or $5) and not j.known and not j.emergency
     order by u.family_name_kana, u.given_name_kana, u.id limit 20`,
    [...values, later],
  )
  return { ...counts!, outside }
}

/** The number of people who sign in only with a provider today. */
export async function countCovered(db: CompanyDb, providerId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from users u join companies c on c.id = u.company_id
     join identity_providers p on p.company_id = u.company_id and p.id = $2 and p.stage <> 'off'
     where u.company_id = $1 and u.status in ('invited', 'active') and ${isChosen} and ${isKnownTo}
       and not ${isForEmergencies}`,
    [companyIdOf(db), providerId],
  )
  return row!.count
}
