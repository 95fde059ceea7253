import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { useLocation, useParams } from './location.ts'
import { newQueryClient } from './query.ts'
import { newRouter, RouterProvider } from './router.tsx'
import { type ScreenModule, screen as screenAt } from './screen-table.ts'
import { speak } from './spoken-locale.ts'

function Post() {
  const [likes, setLikes] = useState(0)
  const { search, hash } = useLocation()
  return (
    <button type="button" onClick={() => setLikes(likes + 1)}>
      {`post ${useParams().id} ${search} ${hash} liked ${likes}`}
    </button>
  )
}
const Broken = () => {
  throw new Error('This screen is broken')
}

const ready = (Screen: ComponentType) => async () => ({ default: Screen })

/** A page with a few screens. `arrive` delivers the code of the slow one. */
function open(...entries: string[]) {
  fakeApi([])
  speak('ja')
  const slow = Promise.withResolvers<ScreenModule>()
  const home = ready(() => <p>home</p>)
  const preload = vi.fn()
  const screens = [
    screenAt('/home', null, home, { access: 'open' }),
    screenAt('/posts/{id}', '/m/posts/{id}', async () => ({ default: Post, preload }), { access: 'open' }),
    screenAt('/slow', null, () => slow.promise, { access: 'open' }),
    screenAt('/broken', null, ready(Broken), { access: 'open' }),
    screenAt(
      '/404',
      null,
      ready(() => <p>nothing here</p>),
      { access: 'open' },
    ),
  ]
  const history = createMemoryHistory({ initialEntries: entries })
  const queryClient = newQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={newRouter(queryClient, screens, history)} />
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
  })
  return { history, preload, arrive: () => slow.resolve({ default: () => <p>slow</p> }) }
}

test('the root address leads home, an unknown one to the not-found screen', async () => {
  const { history } = open('/')
  await screen.findByText('home')
  expect(history.location.pathname).toBe('/home')
  act(() => history.push('/nowhere'))
  await screen.findByText('nothing here')
})

test('a screen gets the decoded values, query and fragment of its address', async () => {
  const { preload } = open('/m/posts/%E8%A6%8F?a=1#top')
  await screen.findByText('post 規 ?a=1 top liked 0')
  expect(preload).toHaveBeenCalledWith(expect.anything(), { id: '規' }, '?a=1')
})

test('a screen keeps its state when only the query of its address changes', async () => {
  const { history } = open('/posts/1')
  await userEvent.click(await screen.findByText(/^post 1/))
  act(() => history.replace('/posts/1?list=all'))
  await screen.findByText('post 1 ?list=all liked 1')
})

test('a screen whose code arrives late does not replace the one that was opened after it', async () => {
  const { history, arrive } = open('/home')
  await screen.findByText('home')
  act(() => history.push('/slow'))
  // The current screen stays for a moment, then a skeleton replaces it.
  await waitFor(() => expect(screen.queryByText('home')).toBeNull())
  act(() => history.push('/posts/2'))
  await screen.findByText(/^post 2/)
  await act(async () => arrive())
  expect(screen.queryByText('slow')).toBeNull()
  act(() => history.back())
  await screen.findByText('slow')
})

test('a screen whose code arrives late is shown also if the clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { history, arrive } = open('/home')
  await screen.findByText('home')
  act(() => history.push('/slow'))
  await waitFor(() => expect(screen.queryByText('home')).toBeNull())
  vi.setSystemTime(Date.now() - 3_600_000)
  await act(async () => arrive())
  await screen.findByText('slow')
})

test('a failure stays on its own screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { history } = open('/broken')
  await screen.findByRole('button', { name: '再読み込み' })
  act(() => history.push('/home'))
  await screen.findByText('home')
})

test('going back restores the scroll position, and a new page starts at the top', async () => {
  const { history } = open('/posts/1')
  await screen.findByText(/^post 1/)
  window.scrollTo(0, 700)
  act(() => history.push('/posts/2'))
  await screen.findByText(/^post 2/)
  expect(window.scrollY).toBe(0)
  act(() => history.back())
  await screen.findByText(/^post 1/)
  expect(window.scrollY).toBe(700)
})

test('a failure around the screens shows the failure page instead of nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('matchMedia', () => {
    throw new Error('No media queries')
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  open('/home')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('home')).toBeNull()
})
