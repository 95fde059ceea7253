/*
 * Two companies on one server, with rows of every kind and people of every role, for parts that attack over
 * HTTP. Every text of a company contains that company's mark, so that a leak is found by searching the
 * responses for it. The database records which table of which company a request changed.
 */
import { type AdministrationSection, administrationSections } from '#common/administration-section.ts'
import { stopUser } from '#contract/admin-users.ts'
import { api } from '#contract/api.ts'
import { makeCompassNote } from '#db/factories/compass-note.ts'
import { makeLook } from '#db/factories/look.ts'
import { makeOperator } from '#db/factories/operator.ts'
import type { TestCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { nounOf } from '#testing/call-samples.ts'
import type { EngineKind } from '#testing/database.ts'
import { makeRowsOfEveryKind } from '#testing/rows-of-every-kind.ts'
import { type Client, type TestServer, type TestServerOptions, testServer } from '#testing/server.ts'
import { makeSignInRows } from './sign-in-rows.ts'

/** A sender of requests. */
export type Role = {
  name: string
  client: Client
  /** Their company; `none`: not signed in, or no longer. */
  side: 'inside' | 'outside' | 'none'
  /** Their permissions beyond those of any employee; `entry`: may only replace their password. */
  rights: 'entry' | 'none' | 'full' | 'some departments' | 'some menus' | AdministrationSection
}

export type Rows = Record<string, string | number>

/** A company table that the committed work of a request wrote to. */
type Change = { table: string; companyId: number }

export type World = {
  server: TestServer
  /** The attacked company, and the one whose people also attack it. Each with its marked rows. */
  inside: { company: TestCompany; rows: Rows; mark: string }
  outside: { company: TestCompany; rows: Rows; mark: string }
  roles: Role[]
  /** What was written since the last call. */
  changes: () => Promise<Change[]>
  close: () => Promise<void>
}

/** Texts that people wrote; the other text columns contain kinds, keys, days and similar values. */
const texts =
  /^(body|category_(en|ja)|comment|description|departments|(former_)?family_name(_kana)?|given_name(_kana)?|greeting|hidden_reason|job_label|labels|name(_en|_ja|_kana)?|names|note|original_name|position_name|question|readings|reason|remarks|search_(kana|label|name|text)|site_name|subject_name|text|title|user_agent|value|word)$/

/** Builds the world on a separate database. */
export async function buildWorld(kind: EngineKind, options: TestServerOptions = {}): Promise<World> {
  const server = await testServer({ kind, background: false, ...options })
  const sides = { inside: server.company, outside: server.other }
  const marks = { inside: `zzin${unique()}`, outside: `zzout${unique()}` }
  const rows = {
    inside: await makeAttackedRows(server, sides.inside),
    outside: await makeAttackedRows(server, sides.outside),
  }
  const roles = await makePeople(server)
  for (const side of ['inside', 'outside'] as const) await plantMark(server, sides[side], marks[side])
  await watchChanges(server)
  return {
    server,
    inside: { company: sides.inside, rows: rows.inside, mark: marks.inside },
    outside: { company: sides.outside, rows: rows.outside, mark: marks.outside },
    roles,
    changes: () => takeChanges(server),
    close: () => server.close(),
  }
}

/**
 * Rows of every kind that a call names by its id. Sessions and devices are of people who send no requests.
 * @throws Error if there is a kind without a row, for which no call would be tried on another company's
 */
export async function makeAttackedRows(server: TestServer, company: TestCompany): Promise<Rows> {
  const made: Rows = { ...(await makeRowsOfEveryKind(company)), ...(await makeSignInRows(company)) }
  const rows: Rows = {
    ...made,
    calendar_files: made.events!,
    ...(await makeOperatorRows(server, company, Number(made.look_consents))),
  }
  const kinds = api.flatMap(({ endpoint: { path } }) => (path.includes('{id}') ? nounOf(path) : []))
  const missing = new Set(kinds.filter((kind) => !(kind in rows)))
  if (missing.size > 0) throw new Error(`Make a row of ${[...missing].join(', ')}`)
  return rows
}

/* What the operator wrote about a company and looked at in it. */
async function makeOperatorRows(
  { app: { engine } }: TestServer,
  { companyId, employeeId: userId }: TestCompany,
  consentId: number,
): Promise<Rows> {
  const db = engine.installation
  const name = 'x'
  // The key of the authenticator app is never used.
  const given = { email: `${unique()}@operator.example`, name, role: 'success' } as const
  const authorId = await makeOperator(db, { ...given, seal: () => '' })
  return {
    compass_notes: await makeCompassNote(db, { companyId, authorId, shared: true }),
    looks: await makeLook(db, {
      ...{ companyId, consentId, userId, operator: { id: authorId, name }, views: ['/home'] },
    }),
  }
}

async function makePeople(server: TestServer): Promise<Role[]> {
  const { company, other } = server
  const { db, companyId, departmentId } = company
  const memberships = [{ departmentId }]
  const person = async (fields: Parameters<typeof makeUser>[1] = {}) => {
    const email = `${unique()}@mihon.example`
    return { email, id: await makeUser(db, { email, memberships, ...fields }) }
  }
  const as = async (given: Omit<Role, 'client'> & { login?: string }) => {
    const { login, ...role } = given
    return { ...role, client: login ? await server.as(login) : server.guest() }
  }
  const initial = await person({ initialPassword: true })
  const stopped = await person()
  const limited = async (
    sections: readonly AdministrationSection[],
    departments: number[] = [],
    menus: number[] = [],
  ) => {
    const { email, id: userId } = await person({ role: 'section_administrator' })
    for (const section of sections)
      await db.insertInto('administratorSections').values({ companyId, userId, section }).execute()
    for (const id of departments)
      await db
        .insertInto('administratorDepartments')
        .values({ companyId, userId, departmentId: id })
        .execute()
    for (const menuId of menus)
      await db.insertInto('administratorMenus').values({ companyId, userId, menuId }).execute()
    return email
  }
  const inside = { side: 'inside', rights: 'none' } as const
  const roles = [
    await as({ name: 'anonymous', side: 'none', rights: 'none' }),
    await as({ name: 'stopped person', side: 'none', rights: 'none', login: stopped.email }),
    await as({ name: 'person with an initial password', ...inside, rights: 'entry', login: initial.email }),
    await as({
      name: 'employee of the other company',
      side: 'outside',
      rights: 'none',
      login: other.logins.employee,
    }),
    await as({
      name: 'administrator of the other company',
      side: 'outside',
      rights: 'full',
      login: other.logins.administrator,
    }),
    await as({ name: 'employee', ...inside, login: company.logins.employee }),
    await as({ name: 'manager', ...inside, login: company.logins.manager }),
    await as({
      name: 'administrator of some departments',
      ...inside,
      rights: 'some departments',
      login: await limited(['users'], [departmentId]),
    }),
    await as({
      name: 'administrator of some menus',
      ...inside,
      rights: 'some menus',
      login: await limited(['menus'], [], [company.menuId]),
    }),
  ]
  for (const section of administrationSections)
    roles.push(
      await as({
        name: `administrator of ${section}`,
        ...inside,
        rights: section,
        login: await limited([section]),
      }),
    )
  roles.push(
    await as({ name: 'administrator', ...inside, rights: 'full', login: company.logins.administrator }),
  )
  const administrator = await server.as(company.logins.administrator)
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Tokyo' }).format(new Date())
  const { status } = await administrator.call(stopUser, {
    params: { id: stopped.id },
    body: { version: 1, stopsOn: today },
  })
  if (status !== 204) throw new Error(`Nobody was stopped: ${status}`)
  return roles
}

type Column = { table: string; column: string; type: string }

const companyTables = `select c.relname::text as table_name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`

/* Column by column, skipping those whose constraints do not allow the text. */
async function plantMark({ app }: TestServer, { companyId, db }: TestCompany, mark: string) {
  const { installation } = app.engine
  const name = `${mark} 株式会社`
  await installation.updateTable('companies').set({ name }).where('id', '=', companyId).execute()
  const columns = await namedQuery<Column>(
    installation,
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'json', 'jsonb')
       and table_name in (${companyTables})`,
  )
  let planted = 0
  for (const { table, column, type } of columns) {
    if (type === 'text' && !texts.test(column)) continue
    const marked =
      type === 'text'
        ? `case when ${column} = '' then '' else '${mark}' || ${column} end`
        : `regexp_replace(${column}::text, '"(name|note|title|label|text|question|comment|body)"\\s*:\\s*"', '"\\1": "${mark}', 'g')::${type}`
    await namedQuery(installation, `update ${table} set ${column} = ${marked} where company_id = $1`, [
      companyId,
    ]).then(
      () => {
        planted += 1
      },
      (error: { code?: string }) => {
        // A check, a key or a length that the text violates, or a ledger.
        if (!['23001', '23503', '23505', '23514', '22001'].includes(error.code ?? '')) throw error
      },
    )
  }
  const { familyName } = await db.selectFrom('users').select('familyName').limit(1).executeTakeFirstOrThrow()
  if (!familyName.startsWith(mark) || planted < 50) throw new Error('The mark was not planted')
}

/* Written for everybody together, by no request: when accounts and sessions were last used, and from where. */
const inBatches = new Set(['seen_addresses', 'active_days'])
const sessionChange = 'insert or delete or update of token_hash, user_id, expires_at'

/* A trigger on every company table records what is written, in the same transaction. */
async function watchChanges({ app }: TestServer) {
  const { installation } = app.engine
  await namedQuery(
    installation,
    'create table proof_changes ("table" text not null, company_id bigint not null)',
  )
  await namedQuery(
    installation,
    `create function proof_note_change() returns trigger language plpgsql security definer as $$
     begin
       insert into proof_changes values (tg_table_name, coalesce(new.company_id, old.company_id));
       return null;
     end $$`,
  )
  for (const { tableName } of await namedQuery<{ tableName: string }>(installation, companyTables))
    if (tableName !== 'proof_changes' && !inBatches.has(tableName))
      await namedQuery(
        installation,
        `create trigger proof_note_change
           after ${tableName === 'sessions' ? sessionChange : 'insert or update or delete'} on ${tableName}
         for each row execute function proof_note_change()`,
      )
}

const takeChanges = async ({ app }: TestServer) => {
  const noted = await namedQuery<Change>(
    app.engine.installation,
    'delete from proof_changes returning "table", company_id',
  )
  return [...new Map(noted.map((change) => [`${change.table} ${change.companyId}`, change])).values()]
}
