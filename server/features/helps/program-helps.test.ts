import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { locales } from '#common/locale.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { findHelps } from './helps.queries.ts'
import { articleOfScreen, helpArticles } from './helps.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const employee = () => server.as(server.company.logins.employee)
const administrator = () => server.as(server.company.logins.administrator)

/** The addresses of the screens for signed-in people. */
async function screens() {
  const files = ['routes.ts', 'administration-routes.ts'].map((name) =>
    readFile(join(import.meta.dirname, '../../../web', name), 'utf8'),
  )
  const text = (await Promise.all(files)).join('')
  return [...text.matchAll(/^ {2}screen\((.*)$/gm)].flatMap(([, rest = '']) =>
    rest.includes("access: 'open'") ? [] : ([...rest.matchAll(/'(\/[^']*)'/g)][0]?.[1] ?? []),
  )
}

it('every screen that a person can reach has its help', async () => {
  const paths = await screens()
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !articleOfScreen(path.replace(/\{\w+\}/g, '3')))).toEqual([])
})

it('the article of a screen is the one that is most about it', () => {
  const of = (address: string) => articleOfScreen(address)?.key
  expect(of('/reports/3')).toBe('approving')
  expect(of('/reports/3/edit?x=1')).toBe('submissions')
  expect(of('/m/admin/users/3')).toBe('admin-people')
  expect(of('/admin')).toBe('administration')
  expect(of('/nothing')).toBeUndefined()
})

it('every article has a title and a text in both languages', async () => {
  for (const locale of locales) {
    const helps = await findHelps(locale)
    expect(helps).toHaveLength(helpArticles.length)
    for (const { title, body } of helps) {
      expect(title).not.toBe('')
      expect(body.length).toBeGreaterThan(40)
    }
    expect(new Set(helps.map(({ title }) => title)).size).toBe(helps.length)
  }
  expect(new Set(helpArticles.map(({ id }) => id)).size).toBe(helpArticles.length)
})

/** Quotations of the help that are not names in the interface. */
const otherQuotations = [
  ...['？', '/', '@', '毎週、日報を書く', '高橋', '髙橋', '以降:2026-04', 'is:bookmarked'],
  ...['投稿者:佐藤', '制度:日報', 'タグから何問'],
]

it('what the help puts in quotation marks is a name in the interface', async () => {
  const root = join(import.meta.dirname, '../../..')
  const names = new Set(otherQuotations)
  for await (const file of glob('{web,common,server}/**/*.strings.ts', { cwd: root }))
    for (const [, name = ''] of (await readFile(join(root, file), 'utf8')).matchAll(/ja: '([^']*)'/g))
      names.add(name)
  const unknown = (await findHelps('ja')).flatMap(({ key, body }) =>
    [...body.matchAll(/「([^」]+)」/g)].flatMap(([, name = '']) =>
      names.has(name) ? [] : `${key}: ${name}`,
    ),
  )
  expect(unknown).toEqual([])
})

it('help for administrators exists for administrators only', async () => {
  const inList = async (client: Awaited<ReturnType<typeof employee>>) => {
    const { body } = await client.call(listHelpCategories, { query: { from: '/admin/users' } })
    const listed = body.helpCategories.flatMap(({ helps }) => helps.map(({ id }) => id)).includes(61)
    const { status } = await client.call(getHelp, { params: { id: 61 } })
    const found = (await client.call(searchHelps, { query: { query: '組織変更' } })).body.helps
    return [listed, body.screenHelps.map(({ id }) => id), status, found.some(({ id }) => id === 61)]
  }
  expect(await inList(await employee())).toEqual([false, [], 404, false])
  expect(await inList(await administrator())).toEqual([true, [61], 200, true])
})

it('a search finds articles with all words, whatever their width, and those named so first', async () => {
  const search = async (query: string) =>
    (await (await employee()).call(searchHelps, { query: { query } })).body.helps
  // Found in the English text, named in the language of the reader.
  expect((await search('ＰＡＳＳＷＯＲＤ'))[0]).toMatchObject({ id: 2, title: 'パスワードとメールアドレス' })
  expect((await search('パスワード'))[0]?.id).toBe(2)
  expect((await search('会議室 予約')).map(({ id }) => id)).toEqual([32])
  expect((await search('会議室 予約'))[0]?.excerpt).toContain('会議室')
})
