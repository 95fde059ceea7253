/** SQL: whether an operator looks as person `u` now. */
export const isLookedAt = `exists (select from looks l
  join look_consents k on k.company_id = l.company_id and k.id = l.consent_id
  where l.company_id = u.company_id and l.user_id = u.id and l.ended_at is null and l.ends_at > now()
    and k.withdrawn_at is null and k.ends_at > now())`
