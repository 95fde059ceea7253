import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import { listFeeds } from '#contract/feeds.ts'
import { listFollows } from '#contract/follows.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { listStamps } from '#contract/stamps.ts'
import { getUserThanks } from '#contract/thanks.ts'
import { getCurrentUser, getUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleMenus, taro } from '#testing/sample-feeds.ts'

type Person = Answer<typeof getUser>
type ProfileAnswer = Person['profileAnswers'][number]

const answer = (profileItemId: number, change: Partial<ProfileAnswer>): ProfileAnswer => ({
  ...{ profileItemId, name: '項目', kind: 'line', dayPart: 'full', visibility: 'everybody', value: [] },
  ...change,
})
const colleague = (change: Partial<Person> = {}): Person => ({
  ...taro,
  nameKana: 'スズキ タロウ',
  state: 'present',
  coverImgPath: null,
  greeting: '',
  joinedAt: '2024-04-01T00:00:00.000Z',
  departments: [],
  profileAnswers: [
    answer(1, { name: '緊急連絡先', kind: 'phone', visibility: 'self', value: ['090-9999-9999'] }),
    answer(2, { name: '内線', kind: 'phone', value: ['022-123 (45)'] }),
    answer(3, { name: '趣味', value: ['山登り'] }),
    answer(4, { name: '私用メール', visibility: 'self', value: ['home@example.jp'] }),
    answer(5, { name: '社内メール', value: ['taro?bcc=x@mihon.example'] }),
  ],
  can: { edit: false, issueCard: false },
  ...change,
})
const [category] = sampleMenus.menuCategories
const menus = (use: boolean): Answer<typeof listMenus> => ({
  ...sampleMenus,
  menuCategories: [
    { ...category!, menus: category!.menus.map((menu) => ({ ...menu, formKind: 'items', can: { use } })) },
  ],
})

function open(person: Person, { use = true, chat = true } = {}) {
  const can = { ...hanako.can, chat: { ...hanako.can.chat, use: chat } }
  fakeApi([
    [getCurrentUser, { ...hanako, can }],
    [getUser, person],
    [getUserThanks, { available: false, thisMonth: 0, thisYear: 0, cards: [] }],
    [listFeeds, { feeds: [], nextCursor: null }],
    [listFollows, { users: [], menus: [], nextCursor: null }],
    [listMenus, menus(use)],
    [listStamps, { stamps: [], nextCursor: null }],
  ])
  renderScreen(`/users/${person.id}`)
}
const names = (part: HTMLElement) =>
  [...part.querySelectorAll('a, button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
const row = () => screen.findByRole('group', { name: '鈴木 太郎さんへの連絡' })

test('a colleague can be thanked, chatted with, emailed, called and followed', async () => {
  open(colleague())
  await screen.findByRole('button', { name: /フォロー/ })
  await screen.findByRole('link', { name: '鈴木 太郎さんに感謝を伝える' })
  const part = await row()
  expect(names(part)).toEqual([
    '鈴木 太郎さんに感謝を伝える',
    'チャット',
    'メール（taro?bcc=x@mihon.example）',
    '電話（022-123 (45)）',
    expect.stringContaining('フォロー'),
  ])
  const href = (name: RegExp) => within(part).getByRole('link', { name }).getAttribute('href')
  expect(href(/感謝/)).toBe('/applies/new?menu_id=5&to_user_id=2')
  expect(href(/メール/)).toBe('mailto:taro%3Fbcc%3Dx@mihon.example')
  expect(href(/電話/)).toBe('tel:02212345')
})

test('what a reader may not use is not offered, nor numbers that few can see', async () => {
  const { profileAnswers } = colleague()
  const few = profileAnswers.filter(({ visibility }) => visibility === 'self')
  open(colleague({ profileAnswers: few }), { use: false, chat: false })
  await screen.findByRole('button', { name: /フォロー/ })
  expect(await screen.findByText('090-9999-9999')).toBeTruthy()
  expect(names(await row())).toEqual([expect.stringContaining('フォロー')])
})

test.each<[string, Partial<Person>]>([
  ['yourself', { can: { edit: true, issueCard: false } }],
  ['people who left', { state: 'withdrawn', profileAnswers: [], joinedAt: null }],
  ['suspended people', { state: 'stopped' }],
])('nothing is offered for %s', async (_, change) => {
  open(colleague(change))
  expect(await screen.findByRole('region', { name: '鈴木 太郎' })).toBeTruthy()
  await screen.findByText(/まだ投稿がありません/)
  expect(screen.queryByRole('group', { name: /連絡/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /感謝を伝える/ })).toBeNull()
})
