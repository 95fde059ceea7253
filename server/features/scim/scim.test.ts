// Long: the requests of the directories that exist, and hostile ones, against the same server through HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import * as calls from '#contract/scim.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let administrator: Client
let connection: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(server.company.logins.administrator)
  connection = await connect()
})
afterAll(() => server.close())

/** A directory with its token; not a dry run, unless asked for. */
async function connect({ dryRun = false, as = administrator, company = server.company } = {}) {
  const body = { name: `Entra ${unique()}`, defaultDepartmentId: company.departmentId }
  const { id } = (await as.call(calls.createScimConnection, { body })).body
  const current = async () =>
    (await as.call(calls.listScimConnections, {})).body.scimConnections.find((one) => one.id === id)!
  const params = { id }
  const { version } = await current()
  const { token } = (await as.call(calls.renewScimToken, { params, body: { version } })).body
  await as.call(calls.updateScimConnection, { params, body: { ...body, dryRun, version: version + 1 } })
  return { id, token, current, name: body.name }
}

type Sent = { token?: string; body?: object | string; headers?: Record<string, string> }

async function send(method: string, path: string, { token = connection.token, body, headers }: Sent = {}) {
  const response = await fetch(`${server.address}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const core = 'urn:ietf:params:scim:schemas:core:2.0:User'

const someone = (fields: object = {}) => ({
  schemas: [core, enterprise],
  userName: `scim-${unique()}@mihon.example`,
  externalId: `ext-${unique()}`,
  name: { familyName: '試験', givenName: '一郎' },
  active: true,
  ...fields,
})
async function made(fields: object = {}, token = connection.token) {
  const { status, body } = await send('POST', '/Users', { body: someone(fields), token })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const find = async (filter: string, kind = 'Users', token = connection.token) => {
  const { body } = await send('GET', `/${kind}?filter=${encodeURIComponent(filter)}`, { token })
  return body
}
const patch = (id: string, operations: object[], kind = 'Users', headers: Record<string, string> = {}) =>
  send('PATCH', `/${kind}/${id}`, {
    headers,
    body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations },
  })
const departmentsOf = async (id: string) => {
  const rows = await namedQuery<{ id: number }>(
    server.company.db,
    'select department_id as id from memberships where company_id = $1 and user_id = $2 order by main desc, department_id',
    [companyIdOf(server.company.db), Number(id)],
  )
  return rows.map((row) => row.id)
}

describe('a directory', () => {
  it('has a name that no other of the company has', async () => {
    const body = { name: connection.name, defaultDepartmentId: server.company.departmentId }
    const { status, body: problem } = await administrator.call(calls.createScimConnection, { body })
    expect([status, Object.keys(problem.error?.fields ?? {})]).toEqual([422, ['name']])
  })

  it('reads what the server can do', async () => {
    expect((await send('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
    expect((await send('GET', '/ResourceTypes')).body.totalResults).toBe(2)
    expect((await send('GET', '/ResourceTypes/Group')).body.endpoint).toBe('/Groups')
    expect((await send('GET', `/Schemas/${core}`)).body.name).toBe('User')
    expect((await send('GET', '/Schemas/nothing')).status).toBe(404)
    expect((await send('GET', '/Anything')).status).toBe(404)
  })

  it.each([
    ['no token', ''],
    ['an unknown token', `1.${'x'.repeat(43)}`],
    ['a token of no form', 'x'],
  ])('is refused with %s', async (_, token) => {
    const { status, body, headers } = await send('GET', '/Users', { token })
    expect([status, body.status, headers.get('www-authenticate')]).toEqual([
      401,
      '401',
      'Bearer realm="Hiroba"',
    ])
  })

  it('is refused with a token that was replaced, has expired, or after it was deleted', async () => {
    const one = await connect()
    const params = { id: one.id }
    const { version } = await one.current()
    const { token } = (await administrator.call(calls.renewScimToken, { params, body: { version } })).body
    expect((await send('GET', '/Users', { token: one.token })).status).toBe(401)
    expect((await send('GET', '/Users', { token })).status).toBe(200)
    expect((await one.current()).lastUsedAt).not.toBeNull()
    await namedQuery(
      server.company.db,
      `update scim_connections set expires_at = now() - interval '1 second' where company_id = $1 and id = $2`,
      [companyIdOf(server.company.db), one.id],
    )
    expect((await send('GET', '/Users', { token })).status).toBe(401)
    const query = { version: String(version + 1) }
    expect((await administrator.call(calls.deleteScimConnection, { params, query })).status).toBe(204)
  })

  it('sees and changes nobody of another company', async () => {
    const as = await server.as(server.other.logins.administrator)
    const other = await connect({ as, company: server.other })
    const own = await made()
    expect((await find(`userName eq "${own.userName}"`, 'Users', other.token)).totalResults).toBe(0)
    for (const method of ['GET', 'DELETE'])
      expect((await send(method, `/Users/${own.id}`, { token: other.token })).status).toBe(404)
    expect((await find(`id eq "${own.id}"`)).Resources[0].active).toBe(true)
  })
})

describe('people', () => {
  it('are created, found, changed and stopped, in the log under the name of the directory', async () => {
    const body = await made({ [enterprise]: { employeeNumber: `n-${unique()}` } })
    expect(body).toMatchObject({ displayName: '試験 一郎', active: true })
    expect(body.meta.location).toMatch(new RegExp(`/scim/v2/Users/${body.id}$`))
    expect(await departmentsOf(body.id)).toEqual([server.company.departmentId])
    expect(
      (
        await send('PUT', `/Users/${body.id}`, {
          body: { ...someone(), userName: body.userName, name: { familyName: '改名', givenName: '一郎' } },
        })
      ).body.name.familyName,
    ).toBe('改名')
    expect((await send('DELETE', `/Users/${body.id}`)).status).toBe(204)
    expect((await send('GET', `/Users/${body.id}`)).body.active).toBe(false)
    const { body: log } = await administrator.call(listAdministrationActs, { query: { limit: 20 } })
    const acts = log.administrationActs.filter(({ subjectId }) => subjectId === Number(body.id))
    expect(acts.map(({ action }) => action)).toEqual(['stop', 'update', 'create'])
    for (const act of acts) expect(act).toMatchObject({ actor: null, directory: connection.name })
  })

  it('have a name of their own in the directory, and one userName in the installation', async () => {
    const body = await made({ externalId: 'abc-1' })
    expect((await find('externalId eq "abc-1"')).Resources[0].id).toBe(body.id)
    const again = await send('POST', '/Users', { body: someone({ userName: body.userName.toUpperCase() }) })
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
    const elsewhere = await connect()
    expect((await find('externalId eq "abc-1"', 'Users', elsewhere.token)).totalResults).toBe(0)
  })

  it('without an address get their userName as the company ID', async () => {
    const body = await made({ userName: `id-${unique()}`, emails: [] })
    expect(body.emails).toEqual([])
    expect((await find(`userName sw "${body.userName}"`)).totalResults).toBe(1)
  })

  it.each([
    ['no userName', { userName: '' }],
    ['no name', { name: {} }],
    ['a name that is too long', { name: { familyName: 'x'.repeat(300), givenName: 'y' } }],
    ['an address that is none', { userName: 'a@b@c' }],
    ['active as something else', { active: 'perhaps' }],
    ['emails that are no list', { emails: 'x' }],
  ])('are refused with %s', async (_, fields) => {
    const { status, body } = await send('POST', '/Users', { body: someone(fields) })
    expect([status, body.schemas]).toEqual([400, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  })

  it.each([
    ['Replace with a path', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['replace with an object', [{ op: 'replace', value: { active: 'False' } }]],
    ['a boolean', [{ op: 'replace', path: 'active', value: false }]],
    ['a name with its schema', [{ op: 'Replace', path: `${core}:active`, value: 'false' }]],
  ])('are stopped by %s', async (_, operations) => {
    const { id } = await made()
    const { status, body } = await patch(id, operations)
    expect([status, body?.active]).toEqual([200, false])
    expect((await patch(id, [{ op: 'Add', path: 'active', value: 'True' }])).body.active).toBe(true)
  })

  it('change by dotted names, value paths and extensions; managers are let pass', async () => {
    const { id } = await made()
    const number = `n-${unique()}`
    const { status, body } = await patch(id, [
      { op: 'Replace', value: { 'name.familyName': '点', 'name.givenName': '二郎' } },
      { op: 'Add', path: `${enterprise}:employeeNumber`, value: number },
      { op: 'Add', path: `${enterprise}:manager`, value: '26' },
      { op: 'Replace', value: { [enterprise]: { manager: { value: '26' } } } },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${unique()}@mihon.example` },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ displayName: '点 二郎', [enterprise]: { employeeNumber: number } })
  })

  it.each([
    ['an unknown operation', [{ op: 'destroy', path: 'active' }]],
    ['a prototype', [{ op: 'add', path: '__proto__.polluted', value: true }]],
    ['a constructor', [{ op: 'add', value: { constructor: { prototype: { polluted: 1 } } } }]],
    ['no operations', 'x'],
  ])('are not changed by %s', async (_, operations) => {
    const { id } = await made()
    const { status } = await patch(id, operations as object[])
    expect(status).toBe(400)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('are changed only at the version that was read', async () => {
    const { id, meta } = await made()
    const rename = (headers: Record<string, string>) =>
      patch(id, [{ op: 'replace', path: 'name.givenName', value: unique().slice(-6) }], 'Users', headers)
    const first = await rename({ 'if-match': meta.version })
    expect(first.status).toBe(200)
    expect(first.headers.get('etag')).not.toBe(meta.version)
    expect((await rename({ 'if-match': meta.version })).status).toBe(412)
    const same = await send('GET', `/Users/${id}`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(same.status).toBe(304)
  })

  it('lose their sessions at once when they are stopped', async () => {
    const { id, userName } = await made()
    const { setPassword } = await import('#server/platform/auth/auth.queries.ts')
    const { hashPassword } = await import('#server/platform/auth/passwords.ts')
    await setPassword(server.company.db, Number(id), await hashPassword('Hiroba-2026'), false)
    const browser = await server.as(userName)
    expect((await browser.call(getCurrentUser, {})).status).toBe(200)
    await patch(id, [{ op: 'Replace', path: 'active', value: 'False' }])
    await expect
      .poll(async () => (await browser.call(getCurrentUser, {})).status, { timeout: 1000 })
      .toBe(401)
  })

  it('are never the last administrator who is stopped', async () => {
    const rows = await namedQuery<{ id: number }>(
      server.company.db,
      `select id from users where company_id = $1 and role = 'administrator' and status = 'active'`,
      [companyIdOf(server.company.db)],
    )
    expect(rows).toHaveLength(1)
    const id = String(rows[0]!.id)
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(403)
    expect((await patch(id, [{ op: 'replace', path: 'active', value: 'False' }])).status).toBe(403)
    await makeUser(server.company.db, { role: 'administrator' })
    const another = await makeUser(server.company.db, { role: 'administrator' })
    expect((await send('DELETE', `/Users/${another}`)).status).toBe(204)
  })
})

describe('a filter', () => {
  it('finds by every operator, without case, and combined', async () => {
    const word = unique()
    const one = await made({ userName: `Filter-${word}@mihon.example`, externalId: `F-${word}` })
    const count = async (filter: string) => (await find(`id eq "${one.id}" and (${filter})`)).totalResults
    for (const filter of [
      `userName eq "filter-${word}@MIHON.example"`,
      `userName co "${word.toUpperCase()}"`,
      `userName sw "filter-" and userName ew "mihon.EXAMPLE"`,
      `externalId eq "F-${word}" or userName eq "x"`,
      `not (userName eq "x") and externalId pr`,
      `emails[type eq "work" and value co "${word}"]`,
      `emails.value eq "filter-${word}@mihon.example"`,
      `active eq true and name.familyName eq "試験"`,
      `USERNAME EQ "filter-${word}@mihon.example"`,
      `${core}:userName eq "filter-${word}@mihon.example"`,
      `meta.created gt "2020-01-01T00:00:00Z" and userName ne "x"`,
    ])
      expect(await count(filter), filter).toBe(1)
    for (const filter of [
      `externalId eq "f-${word}"`,
      'active eq false',
      `userName co "%"`,
      `userName co ".*"`,
    ])
      expect(await count(filter), filter).toBe(0)
  })

  it.each([
    'userName',
    'userName eq',
    'userName eq x',
    'password eq "x"',
    'userName zz "x"',
    '(userName eq "x"',
    'userName eq "x" or',
    'not userName eq "x"',
    'emails[type eq "work"',
    `userName eq "x\\" || true || $.a == \\"y" extra`,
    `${'('.repeat(50)}userName pr${')'.repeat(50)}`,
    'userName eq "x"; drop table users',
    `userName eq "${'x'.repeat(3000)}"`,
  ])('that cannot be read is refused: %s', async (filter) => {
    const { status, body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
  })

  it('takes its values as values', async () => {
    for (const value of [
      '" || true || "',
      "' or 1=1 --",
      '\\',
      '$.id',
      'x" flag "i',
      '(',
      '[a',
      '日本\u2028',
    ])
      for (const operator of ['eq', 'co', 'sw', 'ew'])
        expect((await find(`userName ${operator} ${JSON.stringify(value)}`)).totalResults, value).toBe(0)
  })

  it('gives pages, each person once', async () => {
    const word = unique()
    for (const n of [1, 2, 3]) await made({ userName: `page-${word}-${n}@mihon.example` })
    const page = async (startIndex: number, count: number) =>
      (
        await send(
          'GET',
          `/Users?startIndex=${startIndex}&count=${count}&filter=${encodeURIComponent(`userName co "${word}"`)}`,
        )
      ).body
    expect(await page(1, 2)).toMatchObject({ totalResults: 3, itemsPerPage: 2, startIndex: 1 })
    expect(await page(3, 2)).toMatchObject({ totalResults: 3, itemsPerPage: 1 })
    expect(await page(1, 0)).toMatchObject({ totalResults: 3, itemsPerPage: 0 })
    expect(await page(9, 2)).toMatchObject({ totalResults: 3, itemsPerPage: 0 })
    expect((await page(-5, 100_000)).itemsPerPage).toBe(3)
  })
})

describe('groups', () => {
  const group = async (members: string[] = [], token = connection.token) => {
    const body = { displayName: `組 ${unique()}`, members: members.map((value) => ({ value })) }
    const reply = await send('POST', '/Groups', { body, token })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  const map = async (name: string, departmentId: number | null) => {
    const { groups } = await connection.current()
    const { id, version } = groups.find((one) => one.name === name)!
    return administrator.call(calls.mapScimGroup, { params: { id }, body: { departmentId, version } })
  }

  it('place their members in the department that an administrator maps', async () => {
    const [one, two] = [await made(), await made()]
    const { id, displayName } = await group([one.id])
    const departmentId = await makeDepartment(server.company.db)
    expect(await departmentsOf(one.id)).toEqual([server.company.departmentId])
    expect((await map(displayName, departmentId)).status).toBe(204)
    expect(await departmentsOf(one.id)).toEqual([departmentId])
    await patch(id, [{ op: 'Add', path: 'members', value: [{ value: two.id }] }], 'Groups')
    expect(await departmentsOf(two.id)).toEqual([departmentId])
    const { body } = await patch(
      id,
      [{ op: 'Remove', path: 'members', value: [{ value: one.id }] }],
      'Groups',
    )
    expect(body.members.map(({ value }: { value: string }) => value)).toEqual([two.id])
    expect(await departmentsOf(one.id)).toEqual([server.company.departmentId])
    expect((await send('GET', `/Users/${two.id}`)).body.groups[0].display).toBe(displayName)
    expect((await map(displayName, null)).status).toBe(204)
    expect(await departmentsOf(two.id)).toEqual([server.company.departmentId])
  })

  it('leave departments alone that no group is mapped to', async () => {
    const own = await makeDepartment(server.company.db)
    const user = String(await makeUser(server.company.db, { memberships: [{ departmentId: own }] }))
    const { id, displayName } = await group([user])
    const departmentId = await makeDepartment(server.company.db)
    await map(displayName, departmentId)
    expect(await departmentsOf(user)).toEqual([own, departmentId])
    await send('DELETE', `/Groups/${id}`)
    expect(await departmentsOf(user)).toEqual([own])
  })

  it('are renamed, filtered and refused a name that is taken or members who do not exist', async () => {
    const [one, two] = [await group(), await group()]
    const taken = await patch(
      two.id,
      [{ op: 'replace', path: 'displayName', value: one.displayName }],
      'Groups',
    )
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
    const unknown = await patch(
      one.id,
      [{ op: 'add', path: 'members', value: [{ value: '999999' }] }],
      'Groups',
    )
    expect(unknown.status).toBe(400)
    const listed = await find(`displayName eq "${one.displayName}"`, 'Groups')
    expect(listed.Resources).toMatchObject([{ id: one.id }])
    const elsewhere = await connect()
    expect((await send('GET', `/Groups/${one.id}`, { token: elsewhere.token })).status).toBe(404)
  })
})

describe('many at once', () => {
  it('are done one after the other, also with each other’s ids', async () => {
    const { status, body } = await send('POST', '/Bulk', {
      body: {
        failOnErrors: 2,
        Operations: [
          { method: 'POST', path: '/Users', bulkId: 'a', data: someone() },
          { method: 'POST', path: '/Users', bulkId: 'b', data: someone({ userName: '' }) },
          {
            ...{ method: 'POST', path: '/Groups', bulkId: 'g' },
            data: { displayName: `束 ${unique()}`, members: [{ value: 'bulkId:a' }] },
          },
          { method: 'PATCH', path: '/Users/bulkId:b', data: {} },
          { method: 'POST', path: '/Users', bulkId: 'c', data: someone() },
        ],
      },
    })
    expect(status).toBe(200)
    expect(body.Operations.map((one: { status: string }) => one.status)).toEqual(['201', '400', '201', '409'])
  })

  it('are refused if they are too many or no list', async () => {
    const operation = { method: 'DELETE', path: '/Users/1' }
    expect((await send('POST', '/Bulk', { body: { Operations: Array(101).fill(operation) } })).status).toBe(
      413,
    )
    expect((await send('POST', '/Bulk', { body: { Operations: 'x' } })).status).toBe(400)
    expect((await send('POST', '/Users', { body: '{"a":' })).status).toBe(400)
    expect((await send('POST', '/Users', { body: `{"__proto__": {"x": 1}}` })).status).toBe(400)
  })
})

describe('a dry run', () => {
  it('changes nothing and lists what would change, until it ends', async () => {
    const dry = await connect({ dryRun: true })
    const real = await made()
    const would = await send('POST', '/Users', {
      token: dry.token,
      body: someone({ userName: `dry-${unique()}@mihon.example` }),
    })
    expect(would.status).toBe(201)
    expect((await find(`userName eq "${would.body.userName}"`)).totalResults).toBe(0)
    expect((await send('DELETE', `/Users/${real.id}`, { token: dry.token })).status).toBe(204)
    expect((await send('GET', `/Users/${real.id}`)).body.active).toBe(true)
    const params = { id: dry.id }
    const { body } = await administrator.call(calls.listScimTrials, { params })
    expect(body.scimTrials.map(({ action }) => action).toSorted()).toEqual(['create', 'stop'])
    expect(body.scimTrials[0]!.changes.length).toBeGreaterThan(0)
    const { body: log } = await administrator.call(listAdministrationActs, {
      query: { query: dry.name, limit: 50 },
    })
    expect(log.administrationActs.every(({ noun }) => noun === 'scim_connection')).toBe(true)
    const { version, name, defaultDepartment } = await dry.current()
    const written = { name, defaultDepartmentId: defaultDepartment.id, dryRun: false, version }
    await administrator.call(calls.updateScimConnection, { params, body: written })
    expect((await administrator.call(calls.listScimTrials, { params })).body.scimTrials).toEqual([])
    await send('DELETE', `/Users/${real.id}`, { token: dry.token })
    expect((await send('GET', `/Users/${real.id}`)).body.active).toBe(false)
  })
})

describe('the preview of a mapping', () => {
  it('counts who would join and leave departments, and moves nobody', async () => {
    const [one, two] = [await made(), await made()]
    const body = { displayName: `組 ${unique()}`, members: [{ value: one.id }, { value: two.id }] }
    await send('POST', '/Groups', { body })
    const { groups } = await connection.current()
    const { id, version } = groups.find(({ name }) => name === body.displayName)!
    const departmentId = await makeDepartment(server.company.db)
    const query = { version: String(version), departmentId: String(departmentId) }
    const preview = await administrator.call(calls.previewScimGroup, { params: { id }, query })
    expect(preview.body).toEqual({ memberCount: 2, joinCount: 2, leaveCount: 2, dryRun: false })
    expect(await departmentsOf(one.id)).toEqual([server.company.departmentId])
    expect((await connection.current()).groups.find((group) => group.id === id)!.department).toBeNull()
    const earlier = { ...query, version: String(version + 1) }
    expect(
      (await administrator.call(calls.previewScimGroup, { params: { id }, query: earlier })).status,
    ).toBe(409)
  })
})

describe('the sequence of', () => {
  it('Entra ID: a test of the connection, a person, a group, and the end', async () => {
    expect((await find(`userName eq "${unique()}"`)).totalResults).toBe(0)
    const userName = `entra-${unique()}@mihon.example`
    const { id } = await made({
      ...{
        userName,
        displayName: '表示',
        title: '主任',
        emails: [{ primary: true, type: 'work', value: userName }],
      },
      addresses: [{ type: 'work', formatted: '東京' }],
      [enterprise]: { department: '営業', manager: '26' },
      meta: { resourceType: 'User' },
    })
    const group = await send('POST', '/Groups', {
      body: { displayName: `Entra ${unique()}`, externalId: unique(), meta: { resourceType: 'Group' } },
    })
    const added = await patch(
      group.body.id,
      [{ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }],
      'Groups',
    )
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const { Resources } = (
      await send(
        'GET',
        `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${group.body.displayName}"`)}`,
      )
    ).body
    expect(Resources[0]).not.toHaveProperty('members')
    await patch(id, [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Replace', path: 'displayName', value: '別' },
    ])
    expect((await send('GET', `/Users/${id}`)).body.active).toBe(false)
    expect((await send('DELETE', `/Groups/${group.body.id}`)).status).toBe(204)
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
  })

  it('Okta: an import, a person, a group that is renamed, and the end', async () => {
    expect((await send('GET', '/Users?startIndex=1&count=100')).status).toBe(200)
    const body = await made({
      userName: `okta-${unique()}@mihon.example`,
      locale: 'ja-JP',
      password: 'x9',
      groups: [],
    })
    const made201 = await send('POST', '/Groups', {
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: `Okta ${unique()}`,
        members: [],
      },
    })
    const { id } = made201.body
    const name = `Okta ${unique()}`
    const renamed = await patch(id, [{ op: 'replace', value: { id, displayName: name } }], 'Groups')
    expect(renamed.body.displayName).toBe(name)
    const members = [{ value: body.id, display: body.userName }]
    expect(
      (await patch(id, [{ op: 'add', path: 'members', value: members }], 'Groups')).body.members,
    ).toHaveLength(1)
    const removed = await patch(id, [{ op: 'remove', path: `members[value eq "${body.id}"]` }], 'Groups')
    expect(removed.body.members).toEqual([])
    const ended = await send('PUT', `/Users/${body.id}`, { body: { ...body, active: false } })
    expect([ended.status, ended.body.active]).toEqual([200, false])
  })
})
