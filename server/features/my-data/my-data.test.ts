import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { createMyDataExport, listMyDataExports, myDataLimits } from '#contract/my-data.ts'
import { createUserImage } from '#contract/my-page.ts'
import { updateProfile } from '#contract/users.profile.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeReport } from '#db/factories/report.ts'
import { answerActivity, organise } from '#testing/organising.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let dir: string
beforeAll(async () => {
  server = await testServer()
  dir = mkdtempSync(join(tmpdir(), 'my-data-'))
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const listed = async (client: Client) => (await client.call(listMyDataExports, {})).body.myDataExports

/** Extracted by an independent program. */
function unpack(bytes: ArrayBuffer) {
  const path = join(dir, 'data.zip')
  writeFileSync(path, Buffer.from(bytes))
  execFileSync('python3', ['-m', 'zipfile', '-e', path, join(dir, 'out')])
  const json = (name: string) => JSON.parse(readFileSync(join(dir, 'out/data', `${name}.json`), 'utf8'))
  return { json, names: readdirSync(join(dir, 'out'), { recursive: true }).map(String) }
}

it('all stored data of a person becomes a file that only they can read, with a notice and without secrets', async () => {
  const { db, menuId, employeeId, managerId, logins } = server.company
  const own = await server.as(logins.employee)
  const other = await server.as(logins.manager)
  await own.call(updateProfile, { params: { id: employeeId }, body: { greeting: 'よろしく<b>どうぞ' } })
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00a' } })
    .jpeg()
    .toBuffer()
  const photo = new File([new Uint8Array(jpeg)], '証明写真.jpg', { type: 'image/jpeg' })
  await own.call(createUserImage, { body: { kind: 'profile' }, files: { picture: [photo] } })
  await makeFeed(db, { menuId, authorId: employeeId, body: '自分の投稿です' })
  const feedId = await makeFeed(db, { menuId, authorId: managerId, body: '鈴木の投稿です' })
  await makeFeedComments(db, [
    { feedId, authorId: employeeId, body: '自分のコメント' },
    { feedId, authorId: managerId, body: 'ほかの人のコメント' },
  ])
  await makeReport(db, { menuId, userId: employeeId })
  const drinks = newItem('choice', 'drinks', '飲み物', { options: [{ key: 'tea', name: 'お茶' }] })
  const activity = await organise(other, { title: '茶会', questions: [drinks] as object[] as never })
  await answerActivity(own, activity, {
    status: 'joining',
    answers: [{ item: 'drinks', value: { choices: ['tea'], other: '' } }],
  })

  const begun = await own.call(createMyDataExport, { body: undefined as never })
  expect(begun.status).toBe(200)
  const again = await own.call(createMyDataExport, { body: undefined as never })
  expect(again.body.id === begun.body.id || again.body.state === 'running').toBe(true)
  await expect.poll(async () => (await listed(own))[0]?.state, { timeout: 20_000 }).toBe('finished')

  const [made] = await listed(own)
  const file = await own.fetch(made!.path!)
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('attachment; filename="hiroba-my-data-'),
  ])
  expect((await other.fetch(made!.path!)).status).toBe(404)
  expect((await (await server.as(logins.administrator)).fetch(made!.path!)).status).toBe(404)
  const { json, names } = unpack(await file.arrayBuffer())
  expect(json('account')[0]).toMatchObject({ name: '佐藤 花子', email: logins.employee })
  expect(json('posts').map(({ text }: { text: string }) => text)).toEqual(['自分の投稿です'])
  expect(json('comments')).toMatchObject([{ post: '鈴木の投稿です', text: '自分のコメント' }])
  expect(json('activities')).toMatchObject([{ title: '茶会', answers: [{ name: '飲み物', text: 'お茶' }] }])
  expect(json('sessions').length).toBeGreaterThan(0)
  expect(json('files')[0].name).toBe('証明写真.jpg')
  expect(names.filter((name) => name.startsWith('files/'))).toEqual([json('files')[0].path])
  const all = names
    .filter((name) => /\.(json|html)$/.test(name))
    .map((name) => readFileSync(join(dir, 'out', name), 'utf8'))
    .join('\n')
  expect(all).toContain('よろしく&lt;b&gt;どうぞ')
  for (const secret of ['token_hash', 'password', 'ほかの人のコメント']) expect(all).not.toContain(secret)

  const { announcements } = (await own.call(listAnnouncements, { query: {} })).body
  expect(announcements.find(({ kind }) => kind === 'my_data_ready')?.hrefPath).toBe('/mypage/data')

  const keptMs = myDataLimits.keptDays * 86_400_000
  await db
    .updateTable('myDataExports')
    .set({ createdAt: new Date(Date.now() - keptMs - 60_000) })
    .where('id', '=', made!.id)
    .execute()
  expect((await own.fetch(made!.path!)).status).toBe(404)
  expect(await listed(own)).toEqual([])
})

it('can be created at most three times a day, and is deleted after some days', async () => {
  const { db, companyId, managerId, logins } = server.company
  const own = await server.as(logins.manager)
  const hour = 3_600_000
  const old = (hours: number) => new Date(Date.now() - hours * hour)
  await db
    .insertInto('myDataExports')
    .values(
      [1, 2, 3].map((hours) => ({
        companyId,
        userId: managerId,
        locale: 'ja' as const,
        createdAt: old(hours),
        finishedAt: old(hours),
      })),
    )
    .execute()
  const refused = await own.call(createMyDataExport, { body: undefined as never })
  expect(refused.body.error?.code).toBe('too_many_requests')
  expect(await listed(own)).toEqual([])
})

it('that failed part-way does not block a new one permanently', async () => {
  const { db, companyId, administratorId, logins } = server.company
  const own = await server.as(logins.administrator)
  const { id } = await db
    .insertInto('myDataExports')
    .values({
      companyId,
      userId: administratorId,
      locale: 'en',
      createdAt: new Date(Date.now() - 7 * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const begun = await own.call(createMyDataExport, { body: undefined as never })
  expect(begun.body.id).not.toBe(id)
  const states = new Map((await listed(own)).map((one) => [one.id, one.state]))
  expect(states.get(id)).toBe('failed')
})
