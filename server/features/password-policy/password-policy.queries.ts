import { wordsOf } from '#common/password-words.ts'
import { passwordPolicyLimits } from '#contract/password-policy.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { signsInElsewhere } from '#server/platform/auth/federated-people.ts'

export type PasswordPolicy = {
  /** 0: never changed. */
  version: number
  minLength: number
  /** 0: passwords never expire. */
  maxAgeDays: number
  historyCount: number
}

/** The names, addresses and numbers by which people are known: none of them may be in their password. */
export type Known = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  companyLoginId: string | null
  employeeNumber?: string | null | undefined
}

export async function findPasswordPolicy(db: CompanyDb): Promise<PasswordPolicy> {
  const [row] = await namedQuery<PasswordPolicy>(
    db,
    `select coalesce(p.version, 0) as version, f.password_min_length as min_length,
       coalesce(f.password_max_age_days, 0) as max_age_days, f.password_history_count as history_count
     from company_configs f left join password_policies p on p.company_id = f.company_id
     where f.company_id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

const ofPolicy = 'f.password_min_length as min_length, f.password_history_count as history_count'

type RulesRow = { minLength: number; historyCount: number; companyName: string }

const rulesOf = ({ minLength, historyCount, companyName }: RulesRow, known: Known) => ({
  ...{ minLength, historyCount },
  words: wordsOf([
    ...[known.familyName, known.givenName, known.familyNameKana, known.givenNameKana],
    ...[known.familyNameKana + known.givenNameKana, known.givenNameKana + known.familyNameKana],
    // The domain is shared, and ends in common words.
    ...[known.email?.split('@')[0] ?? null, known.companyLoginId, known.employeeNumber ?? null, companyName],
  ]),
})

/** The rules for the password of a person who has no account yet. */
export async function findRulesFor(db: CompanyDb, known: Known) {
  const [row] = await namedQuery<RulesRow>(
    db,
    `select ${ofPolicy}, c.name as company_name
     from company_configs f join companies c on c.id = f.company_id where f.company_id = $1`,
    [companyIdOf(db)],
  )
  return rulesOf(row!, known)
}

/** The rules for a person's new password, and the hashes of those that are refused: the current one first. */
export async function findRules(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<RulesRow & Known & { refused: string[] }>(
    db,
    `select ${ofPolicy}, c.name as company_name, u.family_name, u.given_name, u.family_name_kana, u.given_name_kana,
       u.email, u.company_login_id, u.employee_number,
       array(select k.password_hash from credentials k where k.company_id = u.company_id and k.user_id = u.id)
         || array(select e.password_hash from earlier_passwords e
              where e.company_id = u.company_id and e.user_id = u.id order by e.id desc limit f.password_history_count)
         as refused
     from users u join companies c on c.id = u.company_id join company_configs f on f.company_id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return { ...rulesOf(row!, row!), refused: row!.refused }
}

/** The rules for a person's new password, as the form that asks for it needs them. */
export async function presentRules(db: CompanyDb, userId: number) {
  const { refused: _, ...rules } = await findRules(db, userId)
  return rules
}

type Affected = {
  peopleCount: number
  expiredCount: number
  expiredBeforeCount: number
  soonCount: number
  ownExpired: boolean
  forgottenCount: number
}

/** Whom a policy would affect: active people who sign in with a password of their own. */
export async function countAffected(
  db: CompanyDb,
  { maxAgeDays, historyCount }: Pick<PasswordPolicy, 'maxAgeDays' | 'historyCount'>,
  actorId: number,
) {
  const [row] = await namedQuery<Affected>(
    db,
    `with own as (
       select u.id, k.set_at, f.password_max_age_days as before
       from users u join companies c on c.id = u.company_id
       join company_configs f on f.company_id = u.company_id
       join credentials k on k.company_id = u.company_id and k.user_id = u.id
       where u.company_id = $1 and u.status = 'active' and not k.initial and not ${signsInElsewhere})
     select count(*)::integer as people_count,
       (count(*) filter (where ${olderThan('$2')}))::integer as expired_count,
       (count(*) filter (where ${olderThan('before')}))::integer as expired_before_count,
       (count(*) filter (where not ${olderThan('$2')} and ${olderThan('$2 - $3::integer')}))::integer as soon_count,
       coalesce(bool_or(id = $4::bigint and ${olderThan('$2')}), false) as own_expired,
       (select count(*) from (
          select row_number() over (partition by e.user_id order by e.id desc) as place
          from earlier_passwords e where e.company_id = $1) e where e.place > $5::integer)::integer as forgotten_count
     from own`,
    [
      companyIdOf(db),
      maxAgeDays === 0 ? null : maxAgeDays,
      passwordPolicyLimits.soonDays,
      actorId,
      historyCount,
    ],
  )
  return row!
}

/* Null days: never. */
function olderThan(days: string) {
  return `coalesce(set_at < now() - make_interval(days => (${days})::integer), false)`
}
