import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDepartment, listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminPositions } from '#contract/admin-positions.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  applyOrganisationFile,
  checkOrganisationFile,
  type organisationFileKinds,
} from '#contract/organisation-files.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makePosition } from '#db/factories/position.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { csv } from '#testing/importing.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type Kind = (typeof organisationFileKinds)[number]

const admin = () => server.as(server.company.logins.administrator)
const fileOf = (content: string | Uint8Array) => ({
  file: [new File([content as BlobPart], '組織.csv', { type: 'text/csv' })],
})
const check = async (content: string | Uint8Array, kind: Kind = 'departments') =>
  (await admin()).call(checkOrganisationFile, { body: { kind }, files: fileOf(content) })
const apply = async (content: string | Uint8Array, fingerprint: string, kind: Kind = 'departments') =>
  (await admin()).call(applyOrganisationFile, { body: { kind, fingerprint }, files: fileOf(content) })

async function taken(content: string | Uint8Array, kind: Kind = 'departments') {
  const { body } = await check(content, kind)
  expect(body.problems).toEqual([])
  const applied = await apply(content, body.fingerprint!, kind)
  expect(applied.status).toBe(200)
  return body
}

async function exported(kind: Kind, format = 'csv') {
  const client = await admin()
  const response = await client.fetch(`/api/v2/admin/organisation_files/file?kind=${kind}&format=${format}`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const listed = async () => (await (await admin()).call(listAdminDepartments, {})).body.departments
const below = async (top: string) =>
  (await listed()).map(({ path }) => path).filter((path) => path.startsWith(top))
const make = (name: string, parentId: number | null = null, sortOrder = 0) =>
  makeDepartment(server.company.db, { name, parentId, sortOrder })

/** The stored ancestor rows, by the names of departments and ancestors. */
async function ancestors(ids: readonly number[]) {
  const rows = await server.company.db
    .selectFrom('departmentAncestors')
    .select(['departmentId', 'ancestorId', 'depth'])
    .where('departmentId', 'in', ids)
    .where('companyId', '=', server.company.companyId)
    .execute()
  return rows.map((row) => `${row.departmentId} ${row.ancestorId} ${row.depth}`).sort()
}

const none = { new: 0, renamed: 0, moved: 0, changed: 0 }

describe('a file of departments', () => {
  it('that was exported and not edited changes nothing, in both encodings', async () => {
    const top = await make(`北${unique()}`)
    await make('R＆D／開発', top)
    await make('=髙﨑 😀課', top, 1)
    for (const format of ['csv', 'csv_sjis']) {
      const bytes = await exported('departments', format)
      const { body } = await check(bytes)
      const { length } = await listed()
      expect([body.counts, body.lines, body.problems]).toEqual([{ ...none, unchanged: length }, [], []])
    }
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await exported('departments'))
    expect(text.split('\r\n')[0]).toBe('\u{feff}部署ID,部署,部署名,ふりがな,公開,並び順')
    const narrow = new TextDecoder('shift_jis').decode(await exported('departments', 'csv_sjis'))
    expect(narrow).toContain('／R＆D／開発,R＆D／開発,,はい,1')
  })

  it('creates, renames, moves, changes and orders departments at once; parents may come later in the file', async () => {
    const name = `西${unique()}`
    const top = await make(name)
    const [sales, one, two] = [
      await make('営業', top),
      await make('製造', top, 1),
      await make('総務', top, 2),
    ]
    const team = await make('一課', sales)
    const file = csv(
      '部署ID,部署,部署名,ふりがな,公開,並び順',
      `,${name}／販売／新課／新班,,,,`,
      `,${name} / 販売 / 新課,,しんか,いいえ,`,
      `${sales},${name}／営業,販売,はんばい,はい,`,
      `${team},${name}／製造／一課,,,,`,
      `${two},${name}／総務,,,,1`,
    )
    const body = await taken(file)
    expect(body.counts).toEqual({ new: 2, renamed: 1, moved: 1, changed: 2, unchanged: 0 })
    expect(body.lines.find(({ id }) => id === team)).toMatchObject({
      name: `${name}／製造／一課`,
      marks: ['moved'],
      changes: [{ field: 'parent', before: `${name}／営業`, after: `${name}／製造` }],
    })
    expect(await below(name)).toEqual([
      name,
      ...['総務', '販売', '販売 / 新課', '販売 / 新課 / 新班', '製造', '製造 / 一課'].map(
        (path) => `${name} / ${path}`,
      ),
    ])
    const now = await listed()
    const made = now.find((row) => row.path === `${name} / 販売 / 新課`)!
    expect(made).toMatchObject({ nameKana: 'しんか', published: false, parentId: sales })
    expect(now.find(({ id }) => id === sales)).toMatchObject({ nameKana: 'はんばい', version: 2 })
    const leaf = now.find((row) => row.path.endsWith('新班'))!
    expect(await ancestors([team, leaf.id])).toEqual(
      [
        ...[`${team} ${team} 0`, `${team} ${one} 1`, `${team} ${top} 2`],
        ...[
          `${leaf.id} ${leaf.id} 0`,
          `${leaf.id} ${made.id} 1`,
          `${leaf.id} ${sales} 2`,
          `${leaf.id} ${top} 3`,
        ],
      ].sort(),
    )
    const { administrationActs } = (
      await (await admin()).call(listAdministrationActs, { query: { noun: 'department' } })
    ).body
    const acts = administrationActs.slice(0, 5)
    expect(acts.map(({ action }) => action).sort()).toEqual(['create', 'create', 'move', 'order', 'update'])
    expect(acts.find(({ action }) => action === 'move')?.changes).toEqual([
      { field: 'parent', before: [`${name} / 営業`], after: [`${name} / 製造`] },
    ])
  })

  it('is accepted if only the path of the parent was renamed, and if two departments swap names', async () => {
    const name = `東${unique()}`
    const top = await make(name)
    const [left, right] = [await make('甲', top), await make('乙', top, 1)]
    const child = await make('課', left)
    const file = csv('部署ID,部署', `${left},${name}／乙`, `${right},${name}／甲`, `${child},${name}／甲／課`)
    const swapped = await taken(file)
    expect(swapped.counts).toEqual({ ...none, renamed: 2, unchanged: 1 })
    expect(await below(name)).toEqual([name, `${name} / 乙`, `${name} / 乙 / 課`, `${name} / 甲`])
    const renamed = csv('部署ID,部署', `${top},${name}新`, `,${name}新／乙／係`)
    expect((await taken(renamed)).counts).toEqual({ ...none, new: 1, renamed: 1, unchanged: 0 })
    expect(await below(`${name}新 / 乙`)).toEqual([
      `${name}新 / 乙`,
      `${name}新 / 乙 / 課`,
      `${name}新 / 乙 / 係`,
    ])
  })

  it('moves people’s audiences with their departments', async () => {
    const { db, companyId } = server.company
    const [from, to] = [await make(`元${unique()}`), await make(`先${unique()}`)]
    const team = await make('班', from)
    const userId = await makeUser(db, { memberships: [{ departmentId: team }] })
    const audienceId = await audienceOf(db, {
      include: [{ type: 'department', id: to, descendants: true }],
      match: 'any',
    })
    const path = (await listed()).find(({ id }) => id === to)!.path
    await taken(csv('部署ID,部署', `${team},${path}／班`))
    const isMember = async () =>
      (
        await db
          .selectFrom('audienceMembers')
          .select('userId')
          .where('companyId', '=', companyId)
          .where('audienceId', '=', audienceId)
          .execute()
      ).some((row) => row.userId === userId)
    await expect.poll(isMember).toBe(true)
  })

  it('reports every problem with its cell and cannot be applied', async () => {
    const name = `南${unique()}`
    const top = await make(name)
    const [one, two] = [await make('営業部', top), await make('製造部', top, 1)]
    const deep = Array(20).fill('課').join('／')
    const { body } = await check(
      csv(
        '部署ID,部署,部署名,公開,並び順',
        `999999999,${name}／x,,,`,
        `${one},${name}／営業部,,,`,
        `${one},${name}／営業部,,,`,
        `,${name}／営 業部,,,`,
        `,${name}／／課,,,`,
        `,${name}／ない部／課,,,`,
        `,${name}／${deep},,,`,
        `,${name}／${'長'.repeat(101)},,,`,
        `,${name}／甲,乙,,`,
        `${two},${name}／製造部,,たぶん,0`,
        `${top},${name}／製造部／${name},,,`,
        ',,,はい,',
        `,"${name}／丙,,,`,
      ),
    )
    expect(body.fingerprint).toBeNull()
    for (const [place, words] of [
      [2, 'A2「部署ID」：ID「999999999」は登録されていません'],
      [4, 'A4「部署ID」：3行目と同じIDです'],
      [5, 'B5「部署」：同じ場所に「営 業部」という名前がほかにもあります'],
      [6, '名前のない階層があります'],
      [7, `B7「部署」：部署「${name}／ない部」がありません`],
      [8, 'B8「部署」：部署の階層は20段までにしてください'],
      [9, 'B9「部署」：部署名は1つ100文字以内にしてください'],
      [10, '部署名「乙」と、階層の最後の名前「甲」が違います'],
      [11, 'D11「公開」：「たぶん」は使えません'],
      [11, 'E11「並び順」：「0」は使えません'],
      [12, 'B12「部署」：自分自身やその下の部署の中へは移動できません'],
      [13, 'B13「部署」：新しい部署は'],
      [14, '14行目：引用符（"）が閉じられていません'],
    ] as const)
      expect([place, body.problems.filter((problem) => problem.includes(words))]).toEqual([
        place,
        [expect.any(String)],
      ])
    expect(body.problems).toHaveLength(13)
    const forced = await apply(csv('部署ID,部署', `${one},${name}／ない部／課`), 'x')
    expect([forced.status, forced.body.error?.code]).toEqual([409, 'conflict'])
    expect(await below(name)).toHaveLength(3)
  })

  it('detects moves that would create a cycle, also combined with another move', async () => {
    const name = `環${unique()}`
    const top = await make(name)
    const middle = await make('中', top)
    await make('下', middle)
    const file = csv('部署ID,部署', `${middle},${name}／中／下／中`, `${top},${name}／中／${name}`)
    const { problems, fingerprint } = (await check(file)).body
    expect([problems.length, fingerprint]).toEqual([1, null])
    expect(problems[0]).toContain('B2「部署」：自分自身やその下の部署の中へは移動できません')
  })

  it('sent again with the same key is applied once and returns the same', async () => {
    const name = `再${unique()}`
    const file = csv('部署', name)
    const { fingerprint } = (await check(file)).body
    const client = await admin()
    const send = () => {
      const form = new FormData()
      form.append('kind', 'departments')
      form.append('fingerprint', fingerprint!)
      form.append('file', fileOf(file).file[0]!)
      return client.token().then((token) =>
        client.fetch('/api/v2/admin/organisation_files/apply', {
          method: 'POST',
          headers: { 'x-csrf-token': token, 'idempotency-key': `key-${name.slice(1)}-once` },
          body: form,
        }),
      )
    }
    const [one, other] = [await send(), await send()]
    expect([one.status, await one.json(), other.status, await other.json()]).toEqual([
      ...[200, { changed_count: 1 }, 200, { changed_count: 1 }],
    ])
    expect(await below(name)).toEqual([name])
  })

  it('refuses files that do not identify departments, and names the column', async () => {
    for (const [content, words] of [
      ['', '中身が空です'],
      [csv('部署,謎', 'a,b'), 'B1「謎」は、取り込めない列です'],
      [csv('ふりがな', 'a'), '「部署ID」か「部署」の列が必要です'],
      [csv('部署', ...Array(2_001).fill('課')), '一度に取り込めるのは2,000行まで'],
    ] as const) {
      const { status, body } = await check(content)
      expect([status, body.error?.fields?.file]).toEqual([422, expect.stringContaining(words)])
    }
  })

  it('of 2,000 lines is checked and applied as a whole', async () => {
    const name = `多${unique()}`
    const groups = Array.from({ length: 40 }, (_, at) => `,${name}／${at}部`)
    const teams = Array.from({ length: 1_959 }, (_, at) => `,${name}／${at % 40}部／${at}課`)
    const body = await taken(csv('部署ID,部署', ...teams, `,${name}`, ...groups))
    expect(body.counts).toEqual({ ...none, new: 2_000, unchanged: 0 })
    expect(await below(name)).toHaveLength(2_000)
  })

  it('is refused as a whole if anything changed since the check, or if it is another file', async () => {
    const name = `中${unique()}`
    const id = await make(name)
    const file = csv('部署ID,部署', `${id},${name}改`)
    const { fingerprint } = (await check(file)).body
    expect((await apply(csv('部署ID,部署', `${id},${name}別`), fingerprint!)).status).toBe(409)
    const body = { name: `割込${unique()}`, parentId: null, published: true }
    await (await admin()).call(createDepartment, { body })
    const late = await apply(file, fingerprint!)
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
    const again = (await check(file)).body.fingerprint!
    const both = await Promise.all([apply(file, again), apply(file, again)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await listed()).find((row) => row.id === id)).toMatchObject({ name: `${name}改`, version: 2 })
  })
})

describe('a file of positions', () => {
  const positions = async () => (await (await admin()).call(listAdminPositions, {})).body.positions

  it('changes, creates and orders them; unedited it changes nothing', async () => {
    const [chief, staff] = [`主${unique()}`, `員${unique()}`]
    const { db } = server.company
    const ids = [
      await makePosition(db, { name: chief, sortOrder: 90 }),
      await makePosition(db, { name: staff, sortOrder: 91 }),
    ]
    const unedited = (await check(await exported('positions', 'csv_sjis'), 'positions')).body
    expect([unedited.lines, unedited.problems]).toEqual([[], []])
    const before = (await positions()).map(({ id }) => id)
    const file = csv(
      '役職ID,役職名,並び順,管理職,自己承認',
      `${ids[1]},${staff}改,1,はい,`,
      `,新${staff},,○,はい`,
      `${ids[0]},${chief},,,`,
    )
    const body = await taken(file, 'positions')
    expect(body.counts).toEqual({ new: 1, renamed: 1, moved: 0, changed: 1, unchanged: 1 })
    const after = await positions()
    expect(after.map(({ id }) => id)).toEqual([
      ids[1],
      ...before.filter((id) => id !== ids[1]),
      after.at(-1)!.id,
    ])
    expect(after[0]).toMatchObject({ name: `${staff}改`, manager: true, selfApproval: false, version: 2 })
    expect(after.at(-1)).toMatchObject({ name: `新${staff}`, manager: true, selfApproval: true })
    const { administrationActs } = (
      await (await admin()).call(listAdministrationActs, { query: { noun: 'position' } })
    ).body
    expect(administrationActs.slice(0, 3).map(({ action }) => action)).toEqual(['order', 'update', 'create'])
  })

  it('reports duplicate, missing and long names', async () => {
    const name = `班${unique()}`
    await makePosition(server.company.db, { name })
    const { problems } = (
      await check(csv('役職名,管理職', `${name} ,はい`, ',はい', `${'長'.repeat(51)},`), 'positions')
    ).body
    expect(problems).toEqual([
      expect.stringContaining(`A2「役職名」：同じ場所に「${name}」`),
      expect.stringContaining('A3「役職名」：名前がありません'),
      expect.stringContaining('A4「役職名」：50文字以内'),
    ])
  })
})
