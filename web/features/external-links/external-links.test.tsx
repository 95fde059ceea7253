import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listExternalLinks } from '#contract/external-links.ts'
import { fakeApi, refuse } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { onLeave } from '#web/app/api.ts'

const link = (id: number, name: string, category: string) => ({
  ...{ id, name, category, iconName: 'clock', url: `https://tool-${id}.example/path` },
})

// The fakes have no current user: a request for it would fail the test.
test('tools are listed by category, lead to their own site and open in a new window', async () => {
  fakeApi([
    [
      listExternalLinks,
      {
        externalLinks: [
          link(1, '勤怠管理', '勤怠'),
          link(2, '経費精算', '経理'),
          link(3, '休暇申請', '勤怠'),
          link(4, '地図', ''),
        ],
        nextCursor: null,
      },
    ],
  ])
  renderScreen('/m/external_tools')
  await screen.findByRole('heading', { name: '勤怠' })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '勤怠',
    '経理',
    'その他',
  ])
  const tool = screen.getByRole('link', { name: /勤怠管理/ })
  expect(tool.getAttribute('href')).toBe('https://tool-1.example/path')
  expect([tool.getAttribute('target'), tool.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test('without tools the screen says so', async () => {
  fakeApi([[listExternalLinks, { externalLinks: [], nextCursor: null }]])
  renderScreen('/m/external_tools')
  expect(await screen.findByRole('link', { name: /タイムライン/ })).toBeTruthy()
})

test('without a session the tools lead to sign-in and back', async () => {
  const gone: string[] = []
  onLeave((to) => gone.push(to))
  fakeApi([[listExternalLinks, refuse('unauthenticated')]])
  renderScreen('/m/external_tools')
  await waitFor(() => expect(gone[0]).toMatch(/^\/users\/sign_in/))
})
