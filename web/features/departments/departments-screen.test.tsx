import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getDepartment,
  getDepartmentChart,
  getDepartmentNavigation,
  listDepartmentAncestors,
  listDepartments,
  listDepartmentUsers,
} from '#contract/departments.ts'
import { listFilterDepartments } from '#contract/filters.ts'
import { getCurrentUser, listUsers } from '#contract/users.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { hanako, taro } from '#testing/sample-feeds.ts'

const sales = { id: 3, name: '営業本部', parentId: null, memberCount: 12, childCount: 2, manager: null }
const plant = { id: 5, name: '製造本部', parentId: null, memberCount: 30, childCount: 0, manager: null }
const east = { id: 4, name: '東日本営業部', parentId: 3, memberCount: 5, childCount: 0, manager: null }
const west = { id: 6, name: '西日本営業部', parentId: 3, memberCount: 7, childCount: 0, manager: null }
const way = {
  own: [{ id: 4, name: '東日本営業部', path: '営業本部 / 東日本営業部' }],
  department: { id: 4, name: '東日本営業部' },
  ancestors: [{ id: 3, name: '営業本部' }],
  siblings: [
    { id: 4, name: '東日本営業部' },
    { id: 6, name: '西日本営業部' },
  ],
  children: [],
}
const organisation = () =>
  fakeApi([
    [getCurrentUser, hanako],
    [getDepartmentNavigation, way],
    [
      listDepartments,
      ({ query }) => ({ departments: query.parentId ? [east, west] : [sales, plant], nextCursor: null }),
    ],
    [
      listFilterDepartments,
      { departments: [{ id: 6, name: '西日本営業部', path: '営業本部 / 西日本営業部' }], nextCursor: null },
    ],
    [listDepartmentAncestors, { departments: [{ id: 3, name: '営業本部' }], nextCursor: null }],
    [
      getDepartmentChart,
      {
        departments: [
          {
            ...sales,
            depth: 0,
            manager: { id: 8, name: '佐藤 健', profileImgPath: '/media_files/a.jpg?variant=small' },
          },
          { ...plant, depth: 0, manager: null },
          { ...east, depth: 1, manager: null },
        ],
        depth: 1,
        memberCount: 40,
        nextCursor: null,
      },
    ],
  ])

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('the organisation', () => {
  test('shows the first level, the number of people in each, and a link to the person’s own department', async () => {
    organisation()
    renderScreen('/departments')
    const tile = await screen.findByRole('link', { name: /営業本部/ })
    expect(tile.getAttribute('href')).toBe('/departments/3')
    expect(within(tile).getByText('12人')).toBeTruthy()
    expect(within(tile).getByText('2部署')).toBeTruthy()
    const own = await screen.findByRole('region', { name: '自分の部署' })
    expect(within(own).getByRole('link').getAttribute('href')).toBe('/departments/4')
  })

  test('is a tree that can be expanded, collapsed and walked with the arrow keys', async () => {
    const api = organisation()
    const { history } = renderScreen('/departments?view=tree')
    const first = await screen.findByRole('treeitem', { name: '営業本部 12人', expanded: false })
    expect(first.getAttribute('aria-level')).toBe('1')
    expect(first.getAttribute('aria-setsize')).toBe('2')
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    const below = await screen.findByRole('treeitem', { name: '東日本営業部 5人' })
    expect(below.getAttribute('aria-level')).toBe('2')
    expect(api.requestsTo(listDepartments).map(({ query }) => query.parentId)).toEqual([undefined, '3'])
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(below))
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('営業本部 12人'))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('製造本部 30人'))
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: '東日本営業部 5人' })).toBeNull())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe('/departments/3'))
  })

  test('shows a found department with everything above it expanded', async () => {
    organisation()
    renderScreen('/departments?view=tree')
    const box = await screen.findByRole('combobox', { name: '部署を探す' })
    await userEvent.type(box, 'にし')
    await userEvent.click(await screen.findByRole('option', { name: /西日本営業部/ }))
    const found = await screen.findByRole('treeitem', { name: '西日本営業部 7人' })
    await waitFor(() => expect(document.activeElement).toBe(found))
    expect(screen.getByRole('treeitem', { name: '営業本部 12人', expanded: true })).toBeTruthy()
  })

  test('is a chart with the heads, and links to what is not drawn', async () => {
    organisation()
    renderScreen('/departments?view=chart')
    const head = await screen.findByRole('link', { name: '営業本部 佐藤 健 12人' })
    expect(head.getAttribute('href')).toBe('/departments/3')
    expect(head.querySelector('image')?.getAttribute('href')).toBe('/media_files/a.jpg?variant=small')
    const more = screen.getByRole('link', { name: '「営業本部」の下位1部署を表示' })
    expect(more.getAttribute('href')).toBe('/departments?view=chart&root=3')
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await userEvent.click(screen.getByRole('button', { name: '印刷' }))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('is moved by dragging and zoomed by pinch, wheel and keys; dragging over a box is not a press', async () => {
    organisation()
    const { history } = renderScreen('/departments?view=chart')
    const head = await screen.findByRole('link', { name: /^営業本部/ })
    const chart = screen.getByRole('region', { name: '組織図' })
    chart.setPointerCapture = () => undefined
    const view = () => {
      const [, x, y, scale] = head
        .closest<HTMLElement>('div[style]')!
        .style.transform.match(/translate\((.+)px, (.+)px\) scale\((.+)\)/)!
      return { x: Number(x), y: Number(y), scale: Number(scale) }
    }
    const touch = (pointerId: number, clientX: number, clientY = 100) => ({
      ...{ pointerId, clientX, clientY, pointerType: 'touch', isPrimary: pointerId === 1 },
    })
    const start = view()
    fireEvent.pointerDown(head, touch(1, 100))
    fireEvent.pointerMove(head, touch(1, 130))
    expect(view()).toMatchObject({ x: start.x + 30, scale: start.scale })
    fireEvent.pointerUp(head, touch(1, 130))
    fireEvent.click(head)
    expect(history.location.pathname).toBe('/departments')
    fireEvent.pointerDown(chart, touch(1, 100))
    fireEvent.pointerDown(chart, touch(2, 200))
    fireEvent.pointerMove(chart, touch(2, 300))
    expect(view().scale).toBeCloseTo(start.scale * 2)
    fireEvent.pointerUp(chart, touch(1, 100))
    fireEvent.pointerUp(chart, touch(2, 300))
    const pinched = view().scale
    fireEvent.wheel(chart, { deltaY: -100 })
    expect(view().scale).toBeGreaterThan(pinched)
    fireEvent.keyDown(chart, { key: '-' })
    fireEvent.keyDown(chart, { key: '-' })
    expect(view().scale).toBeLessThan(pinched)
    fireEvent.click(head)
    await waitFor(() => expect(history.location.pathname).toBe('/departments/3'))
  })

  describe('as a chart with more than fits', () => {
    const wide = [30, 31, 32, 33, 34, 35, 36, 37].flatMap((id) => [
      { ...sales, id, name: `第${id}本部`, childCount: 2, depth: 0 },
      { ...east, id: id * 10, parentId: id, name: `第${id * 10}部`, depth: 1 },
      { ...east, id: id * 10 + 1, parentId: id, name: `第${id * 10 + 1}部`, depth: 1 },
    ])
    const place = { id: 371, name: '第371部' }
    const render = async (query = '', departments = wide) => {
      vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 500))
      fakeApi([
        [getCurrentUser, hanako],
        [
          getDepartmentNavigation,
          {
            ...way,
            own: [{ ...place, path: '第37本部 / 第371部' }],
            department: place,
            ancestors: [{ id: 37, name: '第37本部' }],
          },
        ],
        [getDepartmentChart, { departments, depth: 1, memberCount: 40, nextCursor: null }],
      ])
      renderScreen(`/departments?view=chart${query}`)
      const box = await screen.findByRole('link', { name: /^第37本部/ })
      return () => {
        const [, x, y, scale] = box
          .closest<HTMLElement>('div[style]')!
          .style.transform.match(/translate\((.+)px, (.+)px\) scale\((.+)\)/)!
          .map(Number)
        const rect = box.querySelector('rect')!
        const middle = Number(rect.getAttribute('x')) + 100
        return {
          scale: scale!,
          middle: x! + middle * scale!,
          top: y! + Number(rect.getAttribute('y')) * scale!,
        }
      }
    }
    afterEach(() => vi.restoreAllMocks())

    test('begins at the person’s own branch, readable and in the centre, and returns to it', async () => {
      const view = await render()
      const start = view()
      expect(start.scale).toBe(1)
      expect(start.middle).toBeCloseTo(400)
      expect(start.top).toBeGreaterThan(0)
      expect(screen.getByRole('link', { name: /^第371部 .*（自分の部署）$/ })).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: '全体を表示' }))
      expect(view().scale).toBeLessThan(0.5)
      await userEvent.click(screen.getByRole('button', { name: '自分の部署' }))
      expect(view()).toEqual(start)
    })

    test('begins with everything if that is readable', async () => {
      const view = await render('', wide.slice(-3))
      expect(view().scale).toBe(1)
      expect(view().middle).toBeCloseTo(400)
    })

    test('begins at the department that was chosen', async () => {
      const root = { ...sales, id: 2, name: '全社', childCount: 8, depth: 0, parentId: null }
      const below = wide.map((one) => ({ ...one, parentId: one.parentId ?? 2, depth: one.depth + 1 }))
      const view = await render('&root=2', [root, ...below])
      expect(view().scale).toBe(0.75)
      expect(view().middle).toBeGreaterThan(800)
      expect(screen.queryByRole('button', { name: '自分の部署' })).toBeNull()
    })

    test('marks the nearest drawn department when the own one is not drawn', async () => {
      await render(
        '',
        wide.filter(({ depth }) => depth === 0),
      )
      expect(screen.getByRole('link', { name: /^第37本部 .*（自分の部署を含む）$/ })).toBeTruthy()
    })
  })

  test('finds people while typing, and says when there is nobody', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getDepartmentNavigation, way],
      [listDepartments, { departments: [sales], nextCursor: null }],
      [
        listUsers,
        ({ query }) => ({
          users:
            query.query === 'すずき'
              ? [
                  {
                    ...taro,
                    nameKana: 'スズキ タロウ',
                    departmentName: '営業部',
                    jobLabel: '法人営業',
                    byFormerName: false,
                    writings: null,
                  },
                ]
              : [],
          nextCursor: null,
        }),
      ],
    ])
    renderScreen('/departments')
    const box = await screen.findByRole('searchbox', { name: '名前・ふりがな・職種で人を探す' })
    await userEvent.type(box, 'すずき')
    const found = await screen.findByRole('link', { name: /鈴木 太郎/ })
    expect(found.getAttribute('href')).toBe('/users/2')
    expect(within(found).getByText(/法人営業/)).toBeTruthy()
    await userEvent.type(box, 'x')
    expect(await screen.findByText('「すずきx」に一致する人はいません')).toBeTruthy()
    expect(screen.getByRole('link', { name: '部署も含めて探す' }).getAttribute('href')).toBe(
      '/search/departments?query=%E3%81%99%E3%81%9A%E3%81%8Dx',
    )
    await userEvent.clear(box)
    expect(await screen.findByRole('link', { name: /営業本部/ })).toBeTruthy()
  })
})

describe('a department', () => {
  test('shows what is above, beside and below it, its members, and finds people in it', async () => {
    const api = fakeApi([
      [getCurrentUser, hanako],
      [getDepartmentNavigation, way],
      [getDepartment, { ...east, leads: true }],
      [listDepartments, { departments: [], nextCursor: null }],
      [listDepartmentUsers, { users: [{ ...taro, jobLabel: '法人営業', manager: true }], nextCursor: null }],
      [listUsers, { users: [], nextCursor: null }],
    ])
    renderScreen('/departments/4')
    const up = await within(await screen.findByRole('navigation', { name: '上位の部署' })).findByRole(
      'link',
      {
        name: '営業本部',
      },
    )
    expect(up.getAttribute('href')).toBe('/departments/3')
    const next = screen.getByRole('link', { name: '次の部署: 西日本営業部' })
    expect(next.getAttribute('href')).toBe('/departments/6')
    const member = await screen.findByRole('link', { name: /鈴木 太郎/ })
    expect(within(member).getByText('責任者')).toBeTruthy()
    expect(within(member).getByText('法人営業')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'この部署と配下の人を探す' }), '山')
    await screen.findByText('「山」に一致する人はいません')
    expect(api.requestsTo(listUsers)[0]!.query).toMatchObject({ query: '山', departmentId: '4' })
  })

  test('that the person may not see does not exist', async () => {
    fakeApi([
      [getCurrentUser, hanako],
      [getDepartmentNavigation, refuse('not_found')],
      [getDepartment, refuse('not_found')],
      [listDepartments, refuse('not_found')],
      [listDepartmentUsers, refuse('not_found')],
    ])
    renderScreen('/m/departments/9')
    expect(await screen.findByText('部署が見つかりません')).toBeTruthy()
  })
})
