import { everyone } from '#common/audience-rule.ts'
import { toKatakana } from '#common/kana.ts'
import { foldLoginName } from '#common/login-name.ts'
import { phrases } from '#common/strings.ts'
import type { Engine } from '#db/connect.ts'
import { makeStamps } from '#db/first-stamps.ts'
import { reserveIds } from '#db/insert-rows.ts'
import { announce, type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { writeInvitation } from '#server/features/admin-users/invitations.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { setPassword } from '#server/platform/auth/auth.queries.ts'
import { companiesStrings } from './companies.strings.ts'
import type { CompanyFields } from './company-fields.checks.ts'

export type Clash = 'codeTaken' | 'prefixTaken' | 'emailTaken' | 'idTaken'

/** Thrown if a code or identifier of a new company is already taken; nothing is stored then. */
export class CompanyClash extends Error {
  readonly clash: Clash
  constructor(clash: Clash) {
    super(clash)
    this.clash = clash
  }
}

/**
 * Creates a company in one transaction, complete enough for its first administrator to post at once: a department,
 * positions, the stamps, a menu for everyone and the audience of everyone.
 * @param passwordHash of an initial password; null: the administrator sets the first one by a link.
 * @returns the token of that link, or null.
 * @throws CompanyClash
 */
export async function makeCompany(engine: Engine, fields: CompanyFields, passwordHash: string | null) {
  // The scope is set before the company exists, so that all its rows are written within it.
  const [companyId] = await reserveIds(engine.installation, 'companies', 1)
  return transaction(engine.company(companyId!), async (trx) => {
    await writeCompany(trx, fields)
    const departmentId = await writeDepartment(trx, fields)
    const positionId = await writePositions(trx, fields)
    const userId = await writeAdministrator(trx, fields)
    await namedQuery(
      trx,
      `insert into memberships (company_id, user_id, department_id, position_id, main)
       values ($1, $2, $3, $4, true)`,
      [companyId, userId, departmentId, positionId],
    )
    await makeStamps(trx)
    await writeMenu(trx, fields)
    if (passwordHash === null) return writeInvitation(trx, { userId, actorId: userId, delivery: 'card' })
    await setPassword(trx, userId, passwordHash, true)
    return null
  })
}

async function writeCompany(trx: CompanyDb, fields: CompanyFields) {
  const companyId = companyIdOf(trx)
  const made = await namedQuery(
    trx,
    `insert into companies (id, code, name, time_zone, default_locale) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing returning id`,
    [companyId, fields.code, fields.name, fields.timeZone, fields.locale],
  )
  if (made.length === 0) throw new CompanyClash('codeTaken')
  const configured = await namedQuery(
    trx,
    `insert into company_configs (company_id, contracted_count, login_id_prefix) values ($1, $2, $3)
     on conflict (login_id_prefix) do nothing returning company_id`,
    [companyId, fields.contractedCount, fields.idPrefix],
  )
  if (configured.length === 0) throw new CompanyClash('prefixTaken')
  await namedQuery(trx, 'insert into company_storage (company_id, quota_bytes) values ($1, $2)', [
    companyId,
    fields.storageBytes,
  ])
}

async function writeDepartment(trx: CompanyDb, { departmentName, locale }: CompanyFields) {
  const companyId = companyIdOf(trx)
  const [made] = await namedQuery<{ id: number }>(
    trx,
    'insert into departments (company_id, name) values ($1, $2) returning id',
    [companyId, departmentName ?? phrases(companiesStrings, locale).department],
  )
  const { id } = made!
  await namedQuery(
    trx,
    `insert into department_ancestors (company_id, department_id, ancestor_id, depth) values ($1, $2, $2, 0)`,
    [companyId, id],
  )
  return id
}

/** Returns the managers' position, which the first administrator gets. */
async function writePositions(trx: CompanyDb, { locale }: CompanyFields) {
  const t = phrases(companiesStrings, locale)
  const made = await namedQuery<{ id: number; manager: boolean }>(
    trx,
    `insert into positions (company_id, name, manager, sort_order) values ($1, $2, true, 0), ($1, $3, false, 1)
     returning id, manager`,
    [companyIdOf(trx), t.manager, t.member],
  )
  return made.find(({ manager }) => manager)!.id
}

async function writeAdministrator(trx: CompanyDb, { administrator: who }: CompanyFields) {
  const companyId = companyIdOf(trx)
  const [made] = await namedQuery<{ id: number }>(
    trx,
    `insert into users (company_id, family_name, given_name, family_name_kana, given_name_kana, email,
       company_login_id, role)
     values (:companyId, :familyName, :givenName, :familyNameKana, :givenNameKana, :email, :companyLoginId, 'administrator') returning id`,
    {
      companyId,
      familyName: who.familyName,
      givenName: who.givenName,
      familyNameKana: toKatakana(who.familyNameKana),
      givenNameKana: toKatakana(who.givenNameKana),
      email: who.email,
      companyLoginId: who.companyLoginId,
    },
  )
  const { id } = made!
  for (const [kind, identifier, clash] of [
    ['email', who.email, 'emailTaken'],
    ['company_login_id', who.companyLoginId, 'idTaken'],
  ] as const) {
    if (identifier === null) continue
    const written = await namedQuery(
      trx,
      `insert into logins (identifier, kind, company_id, user_id) values ($1, $2, $3, $4)
       on conflict (identifier) do nothing returning identifier`,
      [foldLoginName(identifier), kind, companyId, id],
    )
    if (written.length === 0) throw new CompanyClash(clash)
  }
  return id
}

async function writeMenu(trx: CompanyDb, { locale }: CompanyFields) {
  const companyId = companyIdOf(trx)
  const t = phrases(companiesStrings, locale)
  const all = await audienceOf(trx, everyone)
  const [category] = await namedQuery<{ id: number }>(
    trx,
    'insert into menu_categories (company_id, name) values ($1, $2) returning id',
    [companyId, t.menuCategory],
  )
  await namedQuery(
    trx,
    `insert into menus (company_id, menu_category_id, name, description, icon_name, tone, published,
       use_audience_id, publication_audience_id)
     values ($1, $2, $3, $4, 'post', 'cyan', true, $5, $5)`,
    [companyId, category!.id, t.menu, t.menuDescription, all],
  )
}

/** Whether IDs with this prefix could be those of another company: no prefix may begin with another. */
export async function prefixIsFree(engine: Engine, prefix: string, ownCode: string) {
  const [row] = await namedQuery<{ taken: boolean }>(
    engine.installation,
    `select exists (select from company_configs f join companies c on c.id = f.company_id
       where c.code <> $2 and f.login_id_prefix is not null
         and (starts_with(f.login_id_prefix, $1) or starts_with($1, f.login_id_prefix))) as taken`,
    [prefix, ownCode],
  )
  return !row!.taken
}

type Configuration = {
  name?: string
  idPrefix?: string
  contractedCount?: number | null
  /** Turns the restriction to networks off. */
  unrestricted?: boolean
  /** Bytes; `default`: the installation's default. */
  storage?: number | 'unlimited' | 'default'
}

/**
 * Changes the given values of a company's contract and name. Returns its new state; null if there is no such company.
 */
export async function configureCompany(engine: Engine, code: string, change: Configuration) {
  const db = engine.installation
  return transaction(db, async (trx) => {
    const [company] = await namedQuery<{ id: number }>(trx, 'select id from companies where code = $1', [
      code,
    ])
    if (!company) return null
    if (change.name !== undefined)
      await namedQuery(trx, 'update companies set name = $2 where id = $1', [company.id, change.name])
    if (change.idPrefix !== undefined)
      await namedQuery(trx, 'update company_configs set login_id_prefix = $2 where company_id = $1', [
        company.id,
        change.idPrefix,
      ])
    if (change.unrestricted) {
      await namedQuery(trx, `update company_configs set ip_ranges = '{}' where company_id = $1`, [company.id])
      await namedQuery(
        trx,
        `update ip_restrictions set enabled = false, version = version + 1, updated_at = now()
         where company_id = $1 and enabled`,
        [company.id],
      )
      await announce(trx, 'hiroba_sessions', JSON.stringify({ companyId: company.id }))
    }
    if (change.contractedCount !== undefined)
      await namedQuery(trx, 'update company_configs set contracted_count = $2 where company_id = $1', [
        company.id,
        change.contractedCount,
      ])
    if (change.storage !== undefined)
      await namedQuery(
        trx,
        `insert into company_storage (company_id, quota_bytes, unlimited) values ($1, $2, $3)
         on conflict (company_id) do update set quota_bytes = $2, unlimited = $3`,
        [
          company.id,
          typeof change.storage === 'number' ? change.storage : null,
          change.storage === 'unlimited',
        ],
      )
    const [row] = await namedQuery<{
      name: string
      loginIdPrefix: string | null
      contractedCount: number | null
      usedCount: number
      usedBytes: number
      quotaBytes: number | null
      unlimited: boolean
    }>(
      trx,
      `select c.name, f.login_id_prefix, f.contracted_count, coalesce(s.used_bytes, 0) as used_bytes, s.quota_bytes,
         coalesce(s.unlimited, false) as unlimited,
         (select count(*) from users u where u.company_id = c.id and u.status not in ('withdrawn', 'app')) as used_count
       from companies c join company_configs f on f.company_id = c.id
       left join company_storage s on s.company_id = c.id where c.id = $1`,
      [company.id],
    )
    return row!
  })
}
