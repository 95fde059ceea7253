import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listMenus } from '#contract/menu-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, sampleMenus } from '#testing/sample-feeds.ts'
import { searchMenus } from './menu-search.ts'

const readOnly = {
  ...sampleMenus.menuCategories[0]!.menus[1]!,
  id: 7,
  name: '社長通信',
  nameKana: 'しゃちょうつうしん',
  unusable: 'not_for_you' as const,
  can: { use: false },
}
const menus = {
  ...sampleMenus,
  menuCategories: [...sampleMenus.menuCategories, { id: 2, name: '会社から', menus: [readOnly] }],
}

describe('the menu list', () => {
  test('links to the composer if the menu can be used, to its page if it can only be read', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listMenus, menus],
    ])
    renderScreen('/menus')
    const usable = await screen.findByRole('link', { name: 'サンクスカード' })
    expect(usable.getAttribute('href')).toMatch(/\/home\?compose=5$/)
    const details = screen.getByRole('link', { name: 'サンクスカードの詳細' })
    expect(details.getAttribute('href')).toMatch(/\/menus\/5$/)
    expect(screen.getByRole('link', { name: '社長通信' }).getAttribute('href')).toMatch(/\/menus\/7$/)
    expect(screen.getByText('閲覧のみ')).toBeTruthy()
  })

  test('leads to the organisation on a phone with chat, whose tab bar has no room for it', async () => {
    fakeApi([
      [getCurrentUser, { ...hanako, can: { ...hanako.can, chat: { ...hanako.can.chat, use: true } } }],
      [listMenus, menus],
    ])
    const phone = renderScreen('/m/menus')
    const link = await screen.findByRole('link', { name: '組織と人' })
    expect(link.getAttribute('href')).toBe('/m/departments')
    phone.unmount()
    renderScreen('/menus')
    await screen.findByRole('link', { name: 'サンクスカード' })
    expect(screen.queryByRole('link', { name: '組織と人' })).toBeNull()
  })

  test('is filtered while typing and keeps the words in the address', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listMenus, menus],
    ])
    const { history } = renderScreen('/menus')
    const box = await screen.findByRole('searchbox', { name: '制度を探す' })
    await screen.findByRole('link', { name: '日報' })
    await userEvent.type(box, 'ｻﾝｸｽ')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(screen.getByText('1件の制度が見つかりました')).toBeTruthy()
    await expect.poll(() => decodeURIComponent(history.location.href)).toBe('/menus?query=ｻﾝｸｽ')
    await userEvent.clear(box)
    await userEvent.type(box, 'ない制度')
    await userEvent.click(screen.getByRole('button', { name: '検索を消す' }))
    expect(screen.getAllByRole('article')).toHaveLength(3)
    await expect.poll(() => history.location.href).toBe('/menus')
  })

  test('opens with the words in the address', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listMenus, menus],
    ])
    renderScreen('/menus?query=日報')
    const article = await screen.findByRole('article')
    expect(within(article).getByRole('link', { name: '日報' })).toBeTruthy()
  })

  test('can be retried after a failure', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listMenus, refuse('internal')],
    ])
    renderScreen('/menus')
    expect(await screen.findByRole('button', { name: '再試行' })).toBeTruthy()
  })
})

test('every word must match the name, description or category, in any kana and width', () => {
  const names = (query: string) =>
    searchMenus(menus.menuCategories, query).flatMap((category) => category.menus.map(({ name }) => name))
  expect(names('さんくす 感謝')).toEqual(['サンクスカード'])
  expect(names('こみゅにけーしょん　日報')).toEqual(['日報'])
  expect(names('感謝 日報')).toEqual([])
  expect(names(' ')).toHaveLength(3)
  expect(names('sankusu')).toEqual(['サンクスカード'])
  expect(names('nippo')).toEqual(['日報'])
})
