import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getAdminMenu, publishAdminMenu, updateAdminMenu } from '#contract/admin-menus.ts'
import {
  applyContentImport,
  createContentImport,
  getContentImport,
  undoContentImport,
} from '#contract/content-imports.ts'
import { unique } from '#db/factories/unique.ts'
import { encodeCp932 } from '#server/platform/http/cp932.ts'
import type { Client } from '#testing/client.ts'
import { csv } from '#testing/importing.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const send = (content: string | Uint8Array, by = admin) =>
  by.call(createContentImport, {
    body: { kind: 'menus' },
    files: { attachments: [new File([content as BlobPart], '制度.csv')] },
  })
const read = async (id: number) => (await admin.call(getContentImport, { params: { id } })).body
const inState = (id: number, state: string) =>
  vi.waitFor(
    async () => {
      const now = await read(id)
      expect(now.state).toBe(state)
      return now
    },
    { timeout: 60_000, interval: 100 },
  )
async function checked(content: string | Uint8Array) {
  const sent = await send(content)
  expect([sent.status, sent.body.error?.fields]).toEqual([200, undefined])
  return inState(sent.body.id, 'checked')
}
async function applied({ id, version }: { id: number; version: number }) {
  expect((await admin.call(applyContentImport, { params: { id }, body: { version } })).status).toBe(204)
  return inState(id, 'applied')
}
async function undone({ id, version }: { id: number; version: number }) {
  expect((await admin.call(undoContentImport, { params: { id }, body: { version } })).status).toBe(204)
  return inState(id, 'undone')
}
const menusNamed = (name: string) =>
  server.company.db
    .selectFrom('menus')
    .select(['id', 'version', 'published'])
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .execute()
const designOf = async (id: number) => (await admin.call(getAdminMenu, { params: { id } })).body

async function departmentName() {
  const { name } = await server.company.db
    .selectFrom('departments')
    .select('name')
    .where('id', '=', server.company.departmentId)
    .executeTakeFirstOrThrow()
  return name
}

const head =
  '制度ID,カテゴリ,制度名,説明,種別,公開,対象部署,承認フロー,項目名1,項目種別1,必須1,選択肢1,項目名2,項目種別2'

describe('menus of another product', () => {
  it('become unpublished menus with forms, departments and approval, and the report says what is lost', async () => {
    const name = `出張${unique()}`
    const department = await departmentName()
    const made = await checked(
      encodeCp932(
        csv(
          `${head},色`,
          `T-${name},旅費${name},${name},出張の申請です,申請,公開,${department}、ない部署,上長→謎の役職,行き先,プルダウン,必須,東京、大阪、東京,地図,地図,青`,
          `,,,,,,,,目的,長文,,`,
        ),
      ).bytes,
    )
    expect(made).toMatchObject({ kind: 'menus', totalCount: 1, problem: null, can: { apply: true } })
    expect(made.report!.lostColumns).toEqual([{ name: '色', count: 1 }])
    expect(made.report!.menus).toEqual([
      {
        ...{ place: 2, name, category: `旅費${name}`, outcome: 'new', reason: null, menuId: null },
        losses: [
          { kind: 'approver', text: '謎の役職' },
          { kind: 'department', text: 'ない部署' },
          { kind: 'published', text: '' },
          { kind: 'item_kind', text: '地図 (地図)' },
        ],
      },
    ])
    expect(await menusNamed(name)).toEqual([])
    const done = await applied(made)
    expect(done.doneCount).toBe(1)
    const [menu] = await menusNamed(name)
    expect(menu!.published).toBe(false)
    const design = await designOf(menu!.id)
    expect(design).toMatchObject({ name, description: '出張の申請です', flow: 'apply', formKind: 'items' })
    expect(design.forms.apply).toMatchObject([
      { name: '行き先', kind: 'choice', required: true, options: [{ name: '東京' }, { name: '大阪' }] },
      { name: '地図', kind: 'text', required: false },
      { name: '目的', kind: 'long_text' },
    ])
    expect(design.workflows.apply!.steps).toMatchObject([{ name: '上長', approvers: [{ type: 'superior' }] }])
    expect(design.useRule).toMatchObject({
      include: [{ type: 'department', id: server.company.departmentId, descendants: true }],
    })
  })

  it('are the same in a second run, changed by a changed file, and never doubled', async () => {
    const name = `書籍${unique()}`
    const file = (text: string) => csv('カテゴリ,制度名,説明', `学び${name},${name},${text}`)
    await applied(await checked(file('はじめ')))
    const again = await checked(file('はじめ'))
    expect(again.report!.menus).toMatchObject([{ outcome: 'same', reason: null }])
    expect([again.totalCount, again.can.apply]).toEqual([0, false])
    const changed = await checked(file('あと'))
    expect(changed.report!.menus).toMatchObject([{ outcome: 'changed' }])
    await applied(changed)
    const menus = await menusNamed(name)
    expect(menus.length).toBe(1)
    expect(await designOf(menus[0]!.id)).toMatchObject({ description: 'あと', formKind: 'post' })
  })

  it('are left alone if they were changed or published here, or if another has the name', async () => {
    const name = `表彰${unique()}`
    const file = (text: string, more = '') =>
      csv('カテゴリ,制度名,説明', `称賛${name},${name},${text}${more}`)
    await applied(await checked(file('はじめ')))
    const [menu] = await menusNamed(name)
    const body = { version: menu!.version, remarks: '手で書きました' }
    const { version } = (await admin.call(updateAdminMenu, { params: { id: menu!.id }, body })).body
    const reasonOf = async (content: string) => (await checked(content)).report!.menus[0]!.reason
    expect(await reasonOf(file('あと'))).toBe('changed_here')
    await admin.call(publishAdminMenu, { params: { id: menu!.id }, body: { version } })
    expect(await reasonOf(file('あと'))).toBe('published_here')
    expect(await reasonOf(csv('制度ID,カテゴリ,制度名', `other,称賛${name},${name}`))).toBe('name_taken')
    expect(await reasonOf(csv('制度名,説明', ',名前がない'))).toBe('no_name')
    expect(await reasonOf(csv('制度名', 'あ'.repeat(51)))).toBe('long_name')
    expect(await reasonOf(csv('制度名,説明', '壊れた,"x" y'))).toBe('broken')
  })

  it('are for nobody, and not for everyone, if none of their departments is known', async () => {
    const name = `限定${unique()}`
    await applied(await checked(csv('制度名,対象部署', `${name},どこにもない部署`)))
    const [menu] = await menusNamed(name)
    const design = await designOf(menu!.id)
    expect([design.useRule, design.publicationRule]).toMatchObject([{ include: [] }, { include: [] }])
  })

  it('go when the import is undone, unless they were changed here', async () => {
    const [kept, gone] = [`残る${unique()}`, `消える${unique()}`]
    const done = await applied(await checked(csv('制度名', kept, gone)))
    const [menu] = await menusNamed(kept)
    await admin.call(updateAdminMenu, {
      params: { id: menu!.id },
      body: { version: menu!.version, remarks: 'x' },
    })
    await undone(done)
    expect([(await menusNamed(kept)).length, (await menusNamed(gone)).length]).toEqual([1, 0])
    const again = await checked(csv('制度名', gone))
    expect(again.report!.menus).toMatchObject([{ outcome: 'new' }])
  })

  it('are refused with the reason if the file is none, and only full administrators bring them in', async () => {
    expect((await checked('名称ではない,説明\n1,2')).problem).toBe('no_menu_name')
    expect((await checked('制度名')).problem).toBe('empty')
    const hanako = await server.as(server.company.logins.employee)
    expect((await send('制度名\nx', hanako)).status).toBe(404)
    const { id, version } = await checked('制度名\nx')
    const stranger = await server.as(server.other.logins.administrator)
    expect((await stranger.call(applyContentImport, { params: { id }, body: { version } })).status).toBe(404)
    const large = await send(`制度名\n${'x'.repeat(5 * 1024 * 1024)}`)
    expect(large.body.error?.fields?.attachments).toContain('5MB')
  })
})
