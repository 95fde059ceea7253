import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdministrationSection } from '#common/administration-section.ts'
import { listAdministratorAnnouncements } from '#contract/administrator-announcements.ts'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { listDocumentCategories } from '#contract/documents.ts'
import { listMenus, listPickedUpMenus, listRecentlyUsedMenus } from '#contract/menu-pages.ts'
import { getThanksRanking } from '#contract/thanks.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako } from '#testing/sample-feeds.ts'

/* What a company without any content shows: nobody's way ends there. */
const none = { nextCursor: null }
function visit(address: string, administers: AdministrationSection[] | 'nothing' | 'everything') {
  const can = {
    ...hanako.can,
    administer: administers !== 'nothing',
    ...(Array.isArray(administers) && { sections: administers }),
  }
  fakeApi([
    [getCurrentUser, { ...hanako, can }],
    [listMenus, { menuCategories: [], ...none }],
    [listPickedUpMenus, { menus: [], ...none }],
    [listRecentlyUsedMenus, { menus: [], ...none }],
    [listAdministratorAnnouncements, { administratorAnnouncements: [], pinned: [], ...none }],
    [listDocumentCategories, { documentCategories: [], recent: [], can: { administer: true }, ...none }],
    [
      getThanksRanking,
      { month: '2026-11', available: false, ranking: [], totalCount: 0, own: { rank: null, count: 0 } },
    ],
    [listChatRooms, { chatRooms: [], ...none }],
  ])
  renderScreen(address)
}

describe.each([
  ['/menus', 'menus', '制度を作る', '/admin/menus/new'],
  ['/thanks_ranking', 'menus', '制度を作る', '/admin/menus/new'],
  ['/administrator_announcements', 'announcements', 'お知らせを書く', '/admin/administrator_announcements'],
  ['/document_categories', 'documents', '文書を用意する', '/admin/documents?view=categories'],
] as const)('%s without anything', (address, section, act, to) => {
  test.each([['everything'], [[section]]] as const)(
    'offers those who administer %s to begin',
    async (administers) => {
      visit(address, administers === 'everything' ? administers : [...administers])
      expect((await screen.findByRole('link', { name: act })).getAttribute('href')).toBe(to)
    },
  )

  test.each([['nothing'], [['moderation']]] as const)(
    'leads those who administer %s to the timeline',
    async (administers) => {
      visit(address, administers === 'nothing' ? administers : [...administers])
      expect((await screen.findByRole('link', { name: 'タイムラインへ' })).getAttribute('href')).toBe('/home')
      expect(screen.queryByRole('link', { name: act })).toBeNull()
    },
  )
})

test('the programmes lead those who administer them to their administration', async () => {
  visit('/menus', ['menus'])
  const manage = await screen.findByRole('link', { name: '制度の管理' })
  expect(manage.getAttribute('href')).toBe('/admin/menus')
})

test('the programmes lead nobody else to their administration', async () => {
  visit('/menus', ['moderation'])
  await screen.findByRole('link', { name: 'タイムラインへ' })
  expect(screen.queryByRole('link', { name: '制度の管理' })).toBeNull()
})

test('while there are no chat rooms, only starting one is offered', async () => {
  visit('/chat/rooms', 'nothing')
  expect((await screen.findAllByRole('button', { name: '新しいチャット' })).length).toBeGreaterThan(0)
  expect(await screen.findByText('まだチャットがありません')).toBeTruthy()
  expect(screen.queryByText('ルームを選んでください')).toBeNull()
})
