import { todayIn } from '#server/platform/company-day.ts'

/* SQL: who signs in with an identity provider of their company instead of a password. */

/** SQL: whether provider `p` of company `c` is on for everyone today. */
const isForEveryone = `coalesce(p.stage = 'everyone' or p.stage = 'trial' and p.everyone_on <= ${todayIn('c.time_zone')}, false)`

/** SQL: whether provider `p` of company `c` is on for person `u`: for everyone, or for an audience they belong to. */
export const isChosen = `(${isForEveryone} or p.stage = 'trial' and exists (select from audience_members m
  where m.company_id = p.company_id and m.audience_id = p.trial_audience_id and m.user_id = u.id))`

/** SQL: whether person `u` can be recognised by provider `p`: by a name, or by an address at one of its domains. */
export const isKnownTo = `(exists (select from federated_identities i
    where i.company_id = p.company_id and i.provider_id = p.id and i.user_id = u.id)
  or exists (select from sign_in_domains n where n.company_id = p.company_id and n.provider_id = p.id
    and n.proven_at is not null and n.domain = lower(split_part(u.email, '@', 2))))`

/** SQL: whether person `u` keeps a password besides. */
export const isForEmergencies = `exists (select from emergency_administrators e
  where e.company_id = u.company_id and e.user_id = u.id and u.role = 'administrator')`

/** SQL: whether person `u` of company `c` signs in only with an identity provider. */
export const signsInElsewhere = `exists (select from identity_providers p where p.company_id = u.company_id
  and p.stage <> 'off' and ${isChosen} and ${isKnownTo}) and not ${isForEmergencies}`

/** SQL: whether a provider of company $1 is on, and no emergency administrator would be left. */
export const lacksEmergencyAdministrator = `exists (select from identity_providers p
    where p.company_id = $1 and p.stage <> 'off')
  and not exists (select from emergency_administrators e
    join users u on u.company_id = e.company_id and u.id = e.user_id and u.role = 'administrator'
      and u.status = 'active' and u.stops_on is null and u.last_on is null
    join credentials k on k.company_id = u.company_id and k.user_id = u.id
    where e.company_id = $1)`
