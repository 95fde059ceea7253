import '#ui/tokens.css'
import '#ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { onLeave } from './app/api.ts'
import { report } from './app/error-reporting.ts'
import { firstAnswers } from './app/first-answers.ts'
import { LiveContext } from './app/live.ts'
import { newLiveConnection } from './app/live-page.ts'
import { newQueryClient } from './app/query.ts'
import { newRouter, RouterProvider } from './app/router.tsx'
import { currentUserQuery } from './app/session.tsx'
import { speak } from './app/spoken-locale.ts'
import { screens } from './routes.ts'

const queryClient = newQueryClient()
const router = newRouter(queryClient, screens)

onLeave((to) => {
  // Someone was signed in: the page is reloaded, so that nothing of theirs stays in memory.
  if (to.startsWith('/users/sign_in') && queryClient.getQueryData(currentUserQuery.queryKey))
    location.assign(to)
  else router.history.push(to)
})

void import('./app/stray-drops.ts').then(({ refuseStrayDrops }) => refuseStrayDrops(window))

await firstAnswers(queryClient, screens, location)
const locale = queryClient.getQueryData(currentUserQuery.queryKey)?.locale

if (locale === undefined || speak(locale))
  createRoot(document.getElementById('app')!, { onUncaughtError: report }).render(
    <QueryClientProvider client={queryClient}>
      <LiveContext value={newLiveConnection()}>
        <RouterProvider router={router} />
      </LiveContext>
    </QueryClientProvider>,
  )
