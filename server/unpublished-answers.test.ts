import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { api } from '#contract/api.ts'
import { pendReport, rejectReport } from '#contract/approvals.ts'
import { bookmarkFeed } from '#contract/bookmarks.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { getReportOverview, listReportReportItems } from '#contract/report-pages.ts'
import { searchFeeds } from '#contract/search.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { Random } from '#demo/random.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { applyWith, approveNow, submitDraft } from '#testing/using-menus.ts'

/*
 * Unpublished answers of many kinds, in reports of every flow and state: readers of the post never receive them. Each
 * answer contains a word of its own, and every call that returns something is made with every filter.
 */
const menuCount = 6
const reportCount = 30

const random = new Random(20_261_120)

let server: TestServer
let reader: Client
let words = 0
const secrets: string[] = []
const shown: string[] = []
const posts: number[] = []
const reports: number[] = []
const applies: number[] = []
const menus: { id: number; items: FormItem[] }[] = []

beforeAll(async () => {
  server = await testServer()
  const login = `reader@c${server.company.companyId}.example`
  await makeUser(server.company.db, { email: login })
  reader = await server.as(login)
})
afterAll(() => server?.close())

const author = () => server.as(server.company.logins.employee)
const approver = () => server.as(server.company.logins.manager)

/** A word that occurs in one answer only. */
function word(published: boolean) {
  const made = `${published ? 'midori' : 'kuroi'}${String(words++).padStart(4, '0')}`
  ;(published ? shown : secrets).push(made)
  return made
}

const kinds = ['text', 'long_text', 'link', 'choice', 'files', 'poll', 'repeat'] as const

function items(): FormItem[] {
  return kinds.flatMap((kind) =>
    [true, false].map((published) => {
      const key = `${kind.replace('_', '')}${published ? 1 : 0}`
      if (kind === 'choice') return formItem(key, kind, { published, other: true })
      if (kind !== 'repeat') return formItem(key, kind, { published })
      const columns = [true, false].map((open) =>
        formItem(`${key}${open ? 'a' : 'b'}`, 'text', { published: open }),
      )
      return formItem(key, kind, { published, items: columns, fewest: 0, most: 9 })
    }),
  )
}

async function answerTo(item: FormItem, client: Client): Promise<FormAnswer> {
  const made = word(item.published)
  const answer = (value: FormAnswer['value']): FormAnswer => ({ item: item.key, value })
  if (item.kind === 'choice') return answer({ choices: ['other'], other: made })
  if (item.kind === 'link') return answer({ text: `https://example.com/${made}` })
  if (item.kind === 'files') {
    const attachments = [new File([made], `${made}.txt`, { type: 'text/plain' })]
    const { body } = await client.call(uploadMediaFile, { body: {}, files: { attachments } })
    return answer({ ids: [body.attachment!.id] })
  }
  if (item.kind === 'poll')
    return answer({
      poll: {
        question: made,
        choices: ['はい', 'いいえ'],
        anonymous: false,
        threshold: 1,
        multiple: false,
        closesAt: null,
      },
    })
  if (item.kind === 'repeat')
    return answer({
      rows: [
        item.items.map((column) => ({
          item: column.key,
          value: { text: word(item.published && column.published) },
        })),
      ],
    })
  return answer({ text: made })
}

async function answersTo(form: readonly FormItem[], client: Client) {
  const answers: FormAnswer[] = []
  for (const item of form) if (random.chance(0.7)) answers.push(await answerTo(item, client))
  return answers
}

/** Submits through a menu and advances the report by a random number of steps. */
async function use() {
  const client = await author()
  const menu = random.pick(menus)
  const submit = random.chance(0.85)
  const { body } = await applyWith(client, {
    menuId: menu.id,
    submit,
    answers: await answersTo(menu.items, client),
  })
  applies.push(body.id)
  reports.push(body.reportId!)
  if (!submit) return
  const id = body.reportId!
  const { status } = (await client.call(getReportOverview, { params: { id } })).body
  if (status === 'waiting' && random.chance(0.8)) await decide(id)
  else if (status === 'approved' && random.chance(0.3))
    await submitDraft(client, id, await answersTo(menu.items, client))
  const after = (await client.call(getReportOverview, { params: { id } })).body
  if (after.feedId !== null) posts.push(after.feedId)
}

async function decide(id: number) {
  const client = await approver()
  if (random.chance(0.6)) return approveNow(client, id)
  const { approvalVersion } = (await client.call(getReportOverview, { params: { id } })).body
  const endpoint = random.pick([pendReport, rejectReport])
  return client.call(endpoint, {
    params: { id },
    body: { approvalVersion: approvalVersion!, comment: '確認してください' },
  })
}

const polls: number[] = []
const choices: number[] = []
const ids: Record<string, () => readonly number[]> = {
  report_item_polls: () => polls,
  report_item_poll_choices: () => choices,
  feeds: () => posts,
  reports: () => reports,
  applies: () => applies,
  menus: () => menus.map(({ id }) => id),
  menu_list: () => [server.company.menuCategoryId],
  departments: () => [server.company.departmentId],
  users: () => [server.company.employeeId, server.company.managerId],
}

/** Every reading call, with every possible parameter. */
function questions() {
  const paths: string[] = []
  for (const { endpoint } of api) {
    const { method, path, query } = endpoint
    if (method !== 'GET') continue
    const noun = path.replace('/admin/', '/').split('/')[3]!
    const page = query && 'limit' in ((query as unknown as { shape: object }).shape ?? {}) ? '?limit=100' : ''
    if (!path.includes('{')) paths.push(path + page)
    else for (const id of ids[noun]?.() ?? []) paths.push(path.replace(/\{\w+\}/g, String(id)) + page)
  }
  return paths
}

describe('answers that are not published', () => {
  it('are not shown to readers anywhere', async () => {
    const { db, menuCategoryId, managerId } = server.company
    const workflow = { steps: [stepOfUsers('承認', [managerId])], watchers: [] }
    for (let i = 0; i < menuCount; i++) {
      const flow = random.pick(['share', 'apply', 'report'] as const)
      const form = items()
      const stage = { items: form, ...(flow !== 'share' && { workflow }) }
      menus.push({
        id: await designMenu(db, {
          menu: { menuCategoryId, flow, notifyReaders: random.chance(0.5) },
          ...(flow === 'apply' ? { apply: stage } : { report: stage }),
        }),
        items: form,
      })
    }
    for (let i = 0; i < reportCount; i++) await use()
    for (const id of posts) await reader.call(bookmarkFeed, { params: { id }, body: { note: '' } })

    const found = async (query: string) =>
      (await reader.call(searchFeeds, { query: { query, limit: 100 } })).body.feeds.map(({ id }) => id)
    // Everything is indexed by now.
    await vi.waitFor(async () => expect(new Set(await found('midori'))).toEqual(new Set(posts)), {
      timeout: 20_000,
      interval: 200,
    })
    expect(await found('kuroi')).toEqual([])
    for (const secret of secrets) expect([secret, await found(secret)]).toEqual([secret, []])

    for (const { id } of await db.selectFrom('reportItemPolls').select('id').execute()) polls.push(id)
    for (const { id } of await db.selectFrom('reportItemPollChoices').select('id').execute()) choices.push(id)
    expect(polls.length).toBeGreaterThan(10)

    let seen = ''
    for (const path of questions()) {
      const response = await reader.fetch(path)
      const text = await response.text()
      expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []])
      if (response.status === 200) seen += text
    }
    // The test could fail: published words were seen, and the posts contain secrets.
    expect(shown.filter((made) => seen.includes(made)).length).toBeGreaterThan(20)
    expect(secrets.length).toBeGreaterThan(50)
    expect(posts.length).toBeGreaterThan(10)
    const whole = await (await author()).call(listReportReportItems, { params: { id: reports[0]! } })
    expect(secrets.some((secret) => JSON.stringify(whole.body).includes(secret))).toBe(true)
  }, 180_000)
})
