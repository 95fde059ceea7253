import type { ActAction, ActState } from '#common/administration-act.ts'
import { scimLimits } from '#contract/scim.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { presentScimGroup, presentScimUser, schemas, scimLists, versionTag } from './scim.present.ts'
import { type Connection, countPeople, findGroups, findPeople, lockConnection } from './scim.queries.ts'
import { type FilterAttributes, FilterProblem, filterPath } from './scim-filters.rules.ts'
import { changeGroup, createGroup, deleteGroup, readGroup } from './scim-groups.commands.ts'
import { PatchProblem, patched } from './scim-patches.rules.ts'
import { changePerson, readPerson, registerPerson, stopPerson } from './scim-people.commands.ts'
import { ScimProblem } from './scim-problems.rules.ts'

export type ScimRequest = {
  method: string
  resource: 'Users' | 'Groups'
  id: string | null
  query: Readonly<Record<string, unknown>>
  body: unknown
  ifMatch: string | null
}
export type ScimReply = { status: number; body: object | null; etag?: string; location?: string }

type Asking = {
  db: CompanyDb
  connection: Connection
  /** The product's address, and that of the resources. */
  address: string
  base: string
}

const work = { path: 'email', kind: 'text' } as const
const userAttributes: FilterAttributes = {
  id: { path: 'id', kind: 'exact' },
  externalid: { path: 'externalId', kind: 'exact' },
  username: { path: 'userName', kind: 'text' },
  'name.familyname': { path: 'familyName', kind: 'text' },
  'name.givenname': { path: 'givenName', kind: 'text' },
  displayname: { path: 'displayName', kind: 'text' },
  active: { path: 'active', kind: 'boolean' },
  emails: work,
  'emails.value': work,
  'emails.type': { path: 'emailType', kind: 'text' },
  'meta.created': { path: 'created', kind: 'moment' },
  [`${schemas.enterprise.toLowerCase()}:employeenumber`]: { path: 'employeeNumber', kind: 'text' },
}
const groupAttributes: FilterAttributes = {
  id: { path: 'id', kind: 'exact' },
  externalid: { path: 'externalId', kind: 'exact' },
  displayname: { path: 'displayName', kind: 'text' },
  members: { path: 'members[*]', kind: 'exact' },
  'members.value': { path: 'members[*]', kind: 'exact' },
}

const whole = (value: unknown, usual: number) => {
  const text = value === undefined ? '' : String(value)
  return /^-?\d{1,9}$/.test(text) ? Number(text) : usual
}

async function list({ db, connection, base }: Asking, { resource, query }: ScimRequest): Promise<ScimReply> {
  const startIndex = Math.max(1, whole(query.startIndex, 1))
  const count = Math.min(scimLists.most, Math.max(0, whole(query.count, scimLists.usual)))
  const filter = typeof query.filter === 'string' && query.filter.trim() ? query.filter : null
  const attributes = resource === 'Users' ? userAttributes : groupAttributes
  const path = filter === null ? null : filterPath(filter, attributes)
  const listing = { connectionId: connection.id, path, offset: startIndex - 1, count }
  const excluded = String(query.excludedAttributes ?? '').toLowerCase()
  let [resources, total]: [object[], number] = [[], 0]
  if (resource === 'Users') {
    const rows = await findPeople(db, listing)
    resources = rows.map((row) => presentScimUser(row, base))
    total = rows[0]?.total ?? (await countPeople(db, { connectionId: connection.id, path }))
  } else {
    const rows = await findGroups(db, { ...listing, count: Math.max(count, 1) })
    total = rows[0]?.total ?? 0
    resources = rows.slice(0, count).map((row) => {
      const { members, ...group } = presentScimGroup(row, base)
      return excluded.includes('members') ? group : { ...group, members }
    })
  }
  const body = {
    ...{ schemas: [schemas.list], totalResults: total, startIndex, itemsPerPage: resources.length },
    Resources: resources,
  }
  return { status: 200, body }
}

const idPath = (id: string | null) => {
  if (!id || !/^[1-9]\d{0,14}$/.test(id)) throw new ScimProblem(404, 'there is no such resource')
  return `$.id == "${id}"`
}

function checkVersion(ifMatch: string | null, version: number) {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(versionTag(version).slice(2))) throw new ScimProblem(412, 'the resource was changed')
}

async function oneUser({ db, connection }: Pick<Asking, 'db' | 'connection'>, id: string | null) {
  const [row] = await findPeople(db, { connectionId: connection.id, path: idPath(id), offset: 0, count: 1 })
  if (!row) throw new ScimProblem(404, 'there is no such person')
  return row
}
async function oneGroup({ db, connection }: Pick<Asking, 'db' | 'connection'>, id: string | null) {
  const [row] = await findGroups(db, { connectionId: connection.id, path: idPath(id), offset: 0, count: 1 })
  if (!row) throw new ScimProblem(404, 'there is no such group')
  return row
}

async function answerUser(asking: Asking, id: number, status = 200): Promise<ScimReply> {
  const body = presentScimUser(await oneUser(asking, String(id)), asking.base)
  return { status, body, etag: body.meta.version, location: body.meta.location }
}
async function answerGroup(asking: Asking, id: number, status = 200): Promise<ScimReply> {
  const body = presentScimGroup(await oneGroup(asking, String(id)), asking.base)
  return { status, body, etag: body.meta.version, location: body.meta.location }
}

async function users(asking: Asking, { method, id, body, ifMatch }: ScimRequest): Promise<ScimReply> {
  const { db } = asking
  if (method === 'POST' && id === null)
    return answerUser(asking, await registerPerson(db, asking, readPerson(body)), 201)
  const row = await oneUser(asking, id)
  if (method === 'GET') return answerUser(asking, row.id)
  checkVersion(ifMatch, row.version)
  if (method === 'DELETE') {
    if (row.active) await stopPerson(db, row.id)
    return { status: 204, body: null }
  }
  const shown = presentScimUser(row, asking.base)
  const person = readPerson(method === 'PATCH' ? patched(shown, body) : body)
  await changePerson(db, asking, { userId: row.id, wasActive: row.active, person })
  return answerUser(asking, row.id)
}

async function groups(asking: Asking, { method, id, body, ifMatch }: ScimRequest): Promise<ScimReply> {
  const { db } = asking
  if (method === 'POST' && id === null)
    return answerGroup(asking, await createGroup(db, asking, readGroup(body)), 201)
  const row = await oneGroup(asking, id)
  if (method === 'GET') return answerGroup(asking, row.id)
  checkVersion(ifMatch, row.version)
  if (method === 'DELETE') {
    await deleteGroup(db, asking, row)
    return { status: 204, body: null }
  }
  const given = readGroup(method === 'PATCH' ? patched(presentScimGroup(row, asking.base), body) : body)
  await changeGroup(db, asking, row, given)
  return answerGroup(asking, row.id)
}

/* Problems of every layer in the words of SCIM. */
function problemOf(error: unknown): unknown {
  if (error instanceof FilterProblem) return new ScimProblem(400, error.message, 'invalidFilter')
  if (error instanceof PatchProblem) return new ScimProblem(400, error.message, 'invalidSyntax')
  if (!(error instanceof Refusal)) return error
  const fields = Object.keys(error.fields)
  if (error.code === 'last_administrator')
    return new ScimProblem(403, 'the last administrator cannot be stopped', 'mutability')
  if (error.code === 'conflict') return new ScimProblem(409, 'the resource was changed meanwhile')
  if (error.code !== 'validation_failed') return new ScimProblem(404, 'there is no such resource')
  const text = Object.values(error.fields).join(' ')
  return fields.some((field) => ['email', 'companyLoginId', 'employeeNumber'].includes(field))
    ? new ScimProblem(409, text, 'uniqueness')
    : new ScimProblem(400, text, 'invalidValue')
}

type Logged = { action: ActAction; subjectName: string; before: ActState | null; after: ActState | null }

/** Ends a transaction of a dry run, with what it would have returned and changed. */
class Undone extends Error {
  readonly reply: ScimReply
  readonly acts: readonly Logged[]
  constructor(reply: ScimReply, acts: readonly Logged[]) {
    super('dry run')
    this.reply = reply
    this.acts = acts
  }
}

/* What was logged under the directory's name since `after`: its requests wait for each other. */
const findLogged = (trx: CompanyDb, name: string, after: number) =>
  namedQuery<Logged>(
    trx,
    `select action, subject_name, before, after from administration_acts
     where company_id = $1 and id > $2 and directory = $3 order by id`,
    [companyIdOf(trx), after, name],
  )

const keepTrials = (db: CompanyDb, connectionId: number, acts: readonly Logged[]) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    for (const { action, subjectName, before, after } of acts)
      await namedQuery(
        trx,
        `insert into scim_trials (company_id, connection_id, action, subject_name, before, after)
         values ($1, $2, $3, $4, $5::jsonb, $6::jsonb)
         on conflict (company_id, connection_id, action, subject_name) do update
           set before = excluded.before, after = excluded.after, tried_at = now()`,
        [companyId, connectionId, action, subjectName, JSON.stringify(before), JSON.stringify(after)],
      )
    await namedQuery(
      trx,
      `delete from scim_trials where company_id = $1 and connection_id = $2 and id not in (
         select id from scim_trials where company_id = $1 and connection_id = $2 order by tried_at desc, id desc limit $3)`,
      [companyId, connectionId, scimLimits.trials],
    )
  })

/**
 * Answers one request of a directory. Changes are made in one transaction under the directory's name; of a dry run it
 * is undone, and what it logged is kept as the list of what would have changed.
 * @throws {ScimProblem}
 */
export async function answerScim(asking: Asking, request: ScimRequest): Promise<ScimReply> {
  const run = (one: Asking) =>
    request.method === 'GET' && request.id === null
      ? list(one, request)
      : request.resource === 'Users'
        ? users(one, request)
        : groups(one, request)
  const { db, connection } = asking
  try {
    if (request.method === 'GET') return await run(asking)
    return await transaction(db, async (trx) => {
      // One change of a directory after the other, each under the settings of now.
      const current = await lockConnection(trx, connection.id)
      if (!current) throw new ScimProblem(401, 'the token is invalid or expired')
      await namedQuery(trx, `select set_config('hiroba.directory', $1, true) as directory`, [current.name])
      const [latest] = await namedQuery<{ id: number }>(
        trx,
        'select coalesce(max(id), 0) as id from administration_acts where company_id = $1',
        [companyIdOf(trx)],
      )
      const reply = await run({ ...asking, db: trx, connection: current })
      if (current.dryRun) throw new Undone(reply, await findLogged(trx, current.name, latest!.id))
      return reply
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw problemOf(error)
    await keepTrials(db, connection.id, error.acts)
    return error.reply
  }
}
