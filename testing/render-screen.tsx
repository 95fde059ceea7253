import { createMemoryHistory } from '@tanstack/history'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { Locale } from '#common/locale.ts'
import { readOn } from '#common/readable-dates.ts'
import { keepToken } from '#web/app/api.ts'
import { LiveContext } from '#web/app/live.ts'
import { LiveConnection, type LiveNews, type LiveSocket } from '#web/app/live-connection.ts'
import { newQueryClient } from '#web/app/query.ts'
import { newRouter, RouterProvider } from '#web/app/router.tsx'
import { speak } from '#web/app/spoken-locale.ts'
import { SettleContext } from '#web/app/use-settled.ts'
import { screens } from '#web/routes.ts'

/** A live connection without a network: `say` delivers a message as the server would. */
function fakeLive() {
  let receive: (event: MessageEvent) => void = () => undefined
  const sent: string[] = []
  const socket: LiveSocket = {
    readyState: 1,
    send: (text) => sent.push(text),
    close: () => undefined,
    addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
      if (type === 'message') receive = listener
      else queueMicrotask(listener as () => void)
    },
  }
  return {
    connection: new LiveConnection('ws://localhost/api/v2/live', async () => socket),
    sent,
    say: (message: LiveNews) => receive(new MessageEvent('message', { data: JSON.stringify(message) })),
  }
}

// The first use of a lazy part transforms and fetches its code, which takes a while on a busy machine: a long wait
// costs time only where a test fails.
configure({ asyncUtilTimeout: 15_000 })

type Rendering = { locale?: Locale; settleTime?: number; kept?: Record<string, string> }

/**
 * Renders the whole page at an address, over the responses of `fakeApi`, until the test ends. Japanese, unless
 * the current user or `locale` states otherwise. `settleTime`: milliseconds for which decision buttons ignore
 * clicks after their content has changed; 0 unless the test is about that. `kept`: what an earlier visit stored
 * in the browser.
 */
export function renderScreen(address: string, { locale = 'ja', settleTime = 0, kept = {} }: Rendering = {}) {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(kept))
    for (const storage of [localStorage, sessionStorage]) storage.setItem(key, value)
  speak(locale)
  // Whatever the year in which the tests run, the dates on the screen have theirs.
  readOn('2000-01-01T00:00:00Z')
  const queryClient = newQueryClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const live = fakeLive()
  keepToken(undefined)
  const result = render(
    <QueryClientProvider client={queryClient}>
      <LiveContext value={live.connection}>
        <SettleContext value={settleTime}>
          <RouterProvider router={newRouter(queryClient, screens, history)} />
        </SettleContext>
      </LiveContext>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
  })
  return { ...result, queryClient, history, live }
}
