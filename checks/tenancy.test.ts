import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { generateSchema } from '#db/generate-schema.ts'
import { testDatabase } from '#testing/database.ts'
import { code, isTest, textOf } from './source-files.ts'

/** Tables with rows of more than one company, and why. */
const shared = {
  passkey_challenges: 'asked for by browsers before anybody is known',
  attempt_limits: 'counts failures by sign-in names that may not exist, and by network address',
  companies: 'the list of companies; protected by its own policy',
  logins: 'maps the sign-in name that a person types to their company',
  oauth_signing_keys: 'keys of the whole installation',
  push_keys: 'the key of the whole installation',
  mailbox_leases: 'which process of the installation reads its mailbox',
  operators: 'the staff of the operator belong to no company',
  operator_sessions: 'the staff of the operator belong to no company',
  operator_notices:
    'what the operator tells several companies; a policy of its own shows each what is for it',
  operator_acts: 'what operators did, which outlasts the companies it is about',
  operator_passkeys: 'the staff of the operator belong to no company',
  operator_helps:
    'help articles for several companies; a policy of its own shows each what is published for it',
  operator_help_versions: 'the texts of those articles, with the same policy',
  company_exports: 'which companies operators exported, which outlasts them',
  watched_minutes: 'counts of the whole installation',
  statement_digests: 'sums over the statements of the whole installation, without their values',
  error_digests: 'sums over the errors of the whole installation, without their messages',
  incidents: 'what the operator tells everyone about disturbances of the installation',
  alert_receivers: 'whom the operator tells of the installation as a whole',
  alerts: 'what the operator is told of the installation as a whole',
  alert_deliveries: 'what the operator is told of the installation as a whole',
  installation_keys: 'keys of the whole installation',
  schema_migrations: 'the migrations applied to this database',
}

describe('every table belongs to one company', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await testDatabase()
  })
  afterAll(() => engine.close())

  const rows = async <Row>(sql: string) =>
    (await engine.withConnection('installation', (connection) => connection.query(sql, []))).rows as Row[]

  it('has the company first in the primary key, and forced row-level security', async () => {
    const tables = await rows<{ name: string; secured: boolean; policies: number; first: string }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname = 'company') as policies,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisprimary) as first
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
    expect(tables.length).toBeGreaterThan(25)
    const wrong = tables.filter(
      ({ name, secured, policies, first }) =>
        !(name in shared) && !(secured && policies === 1 && first === 'company_id'),
    )
    expect(wrong, 'give the table company_id first in its key and call protect_company_tables()').toEqual([])
    expect(tables.find(({ name }) => name === 'companies')).toMatchObject({ secured: true, policies: 1 })
  })

  it('has the company in every foreign key between company tables', async () => {
    const keys = await rows<{ name: string; definition: string }>(`
      select k.conrelid::regclass || ' → ' || k.confrelid::regclass as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and k.confrelid <> 'companies'::regclass and k.confrelid <> 'operators'::regclass
        and k.confrelid <> 'operator_helps'::regclass`)
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (company_id,'))).toEqual([])
  })

  it('has row types that match the migrations', async () => {
    expect(textOf('db/schema.ts'), 'run node db/generate-schema.ts > db/schema.ts').toBe(
      await generateSchema(),
    )
  })
})

describe('access to the database of a company', () => {
  const allowed = [
    /^db\//,
    /^server\/platform\/(auth|jobs|outbox|live|files)\//,
    /^server\/features\/sessions\//,
    /^server\/assemble\.ts$/,
    /^demo\//,
    // The operator creates and configures companies from the command line.
    /^server\/features\/companies\//,
    // Backups hold all companies, and exports one, whichever it is.
    /^server\/platform\/backups\//,
    /^server\/company-export-command\.ts$/,
    // Calls of the operator are about all companies.
    /^server\/platform\/http\/bind-operator\.ts$/,
    // Tables are divided for all companies at once.
    /^server\/platform\/partitions\//,
    // What is watched is the installation as a whole.
    /^server\/platform\/watching\//,
    /^server\/operator-command\.ts$/,
    /^(testing|bench|checks|e2e)\//,
  ]

  it('is limited to the session gate, sign-in, the job runner and the factories', () => {
    const callers = code.filter(
      (path) => !isTest(path) && /\bengine\.(company\(|installation\b)/.test(textOf(path)),
    )
    expect(callers.length).toBeGreaterThan(0)
    const wrong = callers.filter((path) => !allowed.some((pattern) => pattern.test(path)))
    expect(wrong, 'take the CompanyDb you are given').toEqual([])
  })
})
