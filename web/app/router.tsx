import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { screenAt, screens } from '../routes.ts'
import { report } from './error-reporting.ts'
import { ScreenFailure } from './failures.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import type { ScreenEntry } from './screen-table.ts'
import { Shell } from './shell.tsx'
import { freshly } from './stale-cache.ts'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(freshly(screenAt('/404')!.load)),
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})

/** The values of an address are plain texts: `?menu_id=3` is "3". */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function routesOf({ path, mobilePath, load }: ScreenEntry, queryClient: QueryClient) {
  const component = lazyRouteComponent(freshly(load))
  return [path, mobilePath].flatMap((address) =>
    address === null
      ? []
      : createRoute({
          getParentRoute: () => root,
          path: address.replace(/\{([^}]+)\}/g, '$$$1'),
          component,
          // Fetching starts with the code, and the screen is drawn without waiting for the answers.
          loader: ({ params }) => {
            load().then(
              ({ preload }) => preload?.(queryClient, params as Record<string, string>),
              () => undefined,
            )
          },
        }),
  )
}

/** The router over every screen of routes.ts. */
export const newRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([start, ...screens.flatMap((entry) => routesOf(entry, queryClient))]),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ScreenFailure,
    defaultOnCatch: report,
    defaultPreloadStaleTime: 0,
  })
