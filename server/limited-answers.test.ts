import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createPlannedJoin, createPlannedTransfer } from '#contract/planned-changes.ts'
import { createUserImport } from '#contract/user-imports.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

/*
 * Administrators of the people of some departments receive nothing about others that only administrators may see: every
 * call that returns something is made with every filter, by word, by number and by state.
 */

let server: TestServer
let limited: Client
let boss: Client
let insideId: number
const secrets: string[] = []
const ids: number[] = []
let departments: number[]

/** A word that only administrators can see, in one place. */
function secret() {
  const word = `himitsu${unique()}`
  secrets.push(word)
  return word
}

async function outsider(departmentId: number, fields: Parameters<typeof makeUser>[1] = {}) {
  const { db, companyId } = server.company
  const [email, companyLoginId] = [`${secret()}@mihon.example`, secret()]
  const memberships = fields.status === 'withdrawn' ? [] : [{ departmentId }]
  const names = { formerFamilyName: secret(), formerFamilyNameKana: secret() }
  const id = await makeUser(db, { email, companyLoginId, memberships, ...names, ...fields })
  ids.push(id)
  if (fields.status === 'withdrawn') return id
  const item = await db.selectFrom('profileItems').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('profileAnswers')
    .values({ companyId, userId: id, profileItemId: item.id, value: [secret()] })
    .execute()
  return id
}

beforeAll(async () => {
  server = await testServer()
  const { db, companyId, logins, administratorId } = server.company
  await db
    .insertInto('profileItems')
    .values({ companyId, name: '番号', kind: 'line', visibility: 'self' })
    .execute()
  const top = await makeDepartment(db, { name: '東日本' })
  const elsewhere = await makeDepartment(db, { name: '西日本' })
  const hidden = await makeDepartment(db, { name: secret(), parentId: elsewhere, published: false })
  departments = [elsewhere, hidden]
  await outsider(elsewhere)
  await outsider(hidden)
  await outsider(elsewhere, { status: 'invited', stopsOn: '2099-01-01' })
  await outsider(elsewhere, { status: 'stopped', familyName: secret(), greeting: secret() })
  await outsider(elsewhere, { status: 'withdrawn', familyName: secret(), givenName: secret() })
  insideId = await makeUser(db, { memberships: [{ departmentId: top }], familyName: '内山' })
  boss = await server.as(logins.administrator)
  const account = { familyName: secret(), givenName: '花', companyLoginId: secret() }
  const joins = { effectiveOn: '2099-01-01', account, memberships: [{ departmentId: elsewhere }] }
  ids.push((await boss.call(createPlannedJoin, { body: joins })).body.id)
  const moves = {
    params: { id: ids[0]! },
    body: { effectiveOn: '2099-01-01', memberships: [{ departmentId: hidden, jobLabel: secret() }] },
  }
  ids.push((await boss.call(createPlannedTransfer, moves)).body.id)
  const text = `氏名,社員ID,初期パスワード,部署\n${secret()} 花,${secret()},Hajimete-1,西日本\n`
  const file = new File([text], '新入社員.csv', { type: 'text/csv' })
  const body = { clientKey: newClientKey() }
  const taken = await boss.call(createUserImport, { body, files: { file: [file] } })
  expect(taken.status).toBe(200)
  ids.push(taken.body.id)
  const email = `limited-${unique()}@mihon.example`
  const role = 'section_administrator' as const
  const userId = await makeUser(db, { email, role, memberships: [{ departmentId: top }] })
  await db.insertInto('administratorSections').values({ companyId, userId, section: 'users' }).execute()
  await db.insertInto('administratorDepartments').values({ companyId, userId, departmentId: top }).execute()
  limited = await server.as(email)
  ids.push(administratorId)
})
afterAll(() => server.close())

const reads = api
  .map(({ name, endpoint }) => ({ ...endpoint, name }))
  .filter(({ method, access }) => method === 'GET' && access !== 'public')

/** The queries of each call: none, the words, and everything that narrows a list. */
const queries = () => [
  '',
  ...[
    'present',
    'invited',
    'active',
    'stopped',
    'withdrawn',
    'never_signed_in',
    'locked',
    'planned',
    'settled',
  ].map((state) => `state=${state}`),
  ...departments.flatMap((id) => [`department_id=${id}`, `root_id=${id}`, `parent_id=${id}`, `ids=${id}`]),
  ...ids.flatMap((id) => [`user_id=${id}`, `ids=${id}`, `author_id=${id}`]),
  'format=csv&state=present',
  'format=csv&state=withdrawn',
  'on=2099-01-02',
  // The beginning of every secret, so that any search that reads one finds it.
  'query=himitsu',
  'q=himitsu',
  'role=administrator',
]

async function asked(client: Client, path: string) {
  const numbers = path.includes('{') ? [...ids, ...departments] : [0]
  const addresses = numbers.flatMap((id) => {
    const address = path.replace(/\{\w+\}/g, String(id))
    return (path.includes('{') ? queries().slice(0, 1).concat('on=2099-01-02') : queries()).map((query) =>
      query ? `${address}?${query}` : address,
    )
  })
  let text = ''
  for (const address of addresses) {
    const response = await client.fetch(address)
    if (response.ok) text += new TextDecoder().decode(await response.arrayBuffer())
    else await response.arrayBuffer()
  }
  return text
}

describe('administrators of the people of some departments', () => {
  it.each(reads)('receive nothing about anyone else from $path', async ({ path }) => {
    const text = await asked(limited, path)
    expect(secrets.filter((word) => text.includes(word))).toEqual([])
  })

  it('while administrators of everyone receive all of it', async () => {
    let text = ''
    for (const { path } of reads.filter(({ path }) =>
      /admin\/(users|planned|departments|user_imports)|users\/\{id\}$/.test(path),
    ))
      text += await asked(boss, path)
    expect(secrets.filter((word) => !text.includes(word))).toEqual([])
    expect(secrets.length).toBeGreaterThan(25)
    expect(await (await limited.fetch('/api/v2/admin/users')).text()).toContain(`"id":${insideId},`)
  })
})
