import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  getDepartment,
  listDepartmentAncestors,
  listDepartments,
  listDepartmentUsers,
} from '#contract/departments.ts'
import { getCurrentUser, listUsers } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const sales = { id: 3, name: '営業本部', parentId: null, memberCount: 12, childCount: 1 }
const east = { id: 4, name: '東日本営業部', parentId: 3, memberCount: 5, childCount: 0 }

describe('the organisation', () => {
  test('opens in place, level by level', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [
        listDepartments,
        ({ query }) => ({ departments: query.parentId ? [east] : [sales], nextCursor: null }),
      ],
    ])
    renderScreen('/m/departments')
    const toggle = await screen.findByRole('button', { name: '営業本部の配下を開く', expanded: false })
    await userEvent.click(toggle)
    const below = await screen.findByRole('link', { name: /東日本営業部/ })
    expect(below.getAttribute('href')).toBe('/m/departments/4')
    expect(within(below).getByText('5人')).toBeTruthy()
    expect(api.requestsTo(listDepartments).map(({ query }) => query.parentId)).toEqual([undefined, '3'])
    await userEvent.click(screen.getByRole('button', { name: '営業本部の配下を開く', expanded: true }))
    expect(screen.queryByRole('link', { name: /東日本営業部/ })).toBeNull()
  })

  test('finds people by what is typed, and says when there is nobody', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [listDepartments, { departments: [sales], nextCursor: null }],
      [
        listUsers,
        ({ query }) => ({
          users:
            query.query === 'すずき'
              ? [{ ...taro, nameKana: 'スズキ タロウ', departmentName: '営業部', jobLabel: '' }]
              : [],
          nextCursor: null,
        }),
      ],
    ])
    renderScreen('/m/departments')
    const box = await screen.findByRole('searchbox', { name: '名前・よみがなで人を探す' })
    await userEvent.type(box, 'すずき')
    const found = await screen.findByRole('link', { name: /鈴木 太郎/ })
    expect(found.getAttribute('href')).toBe('/users/2')
    await userEvent.type(box, 'x')
    expect(await screen.findByText('「すずきx」に一致する人はいません')).toBeTruthy()
    await userEvent.clear(box)
    expect(await screen.findByRole('link', { name: /営業本部/ })).toBeTruthy()
  })
})

describe('a department', () => {
  test('shows the way up, what is below, and its members', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getDepartment, east],
      [listDepartmentAncestors, { departments: [{ id: 3, name: '営業本部' }], nextCursor: null }],
      [listDepartments, { departments: [], nextCursor: null }],
      [listDepartmentUsers, { users: [{ ...taro, jobLabel: '法人営業', manager: true }], nextCursor: null }],
    ])
    renderScreen('/m/departments/4')
    const way = await screen.findByRole('navigation', { name: '上位の部署' })
    const up = await within(way).findByRole('link', { name: '営業本部' })
    expect(up.getAttribute('href')).toBe('/m/departments/3')
    const member = await screen.findByRole('link', { name: /鈴木 太郎/ })
    expect(within(member).getByText('責任者')).toBeTruthy()
    expect(within(member).getByText('法人営業')).toBeTruthy()
  })

  test('that may not be seen is not there', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getDepartment, refuse('not_found')],
      [listDepartmentAncestors, refuse('not_found')],
      [listDepartments, refuse('not_found')],
      [listDepartmentUsers, refuse('not_found')],
    ])
    renderScreen('/m/departments/9')
    expect(await screen.findByText('部署が見つかりません')).toBeTruthy()
  })
})
