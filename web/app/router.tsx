import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { report } from './error-reporting.ts'
import { ScreenFailure } from './failures.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import type { ScreenEntry } from './screen-table.ts'
import { Shell } from './shell.tsx'
import { freshly } from './stale-cache.ts'

/** The values of an address are plain texts: `?menu_id=3` is "3". */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

function routesOf({ path, mobilePath, load }: ScreenEntry, root: AnyRoute, queryClient: QueryClient) {
  const component = lazyRouteComponent(freshly(load))
  return [path, mobilePath].flatMap((address) =>
    address === null
      ? []
      : createRoute({
          getParentRoute: () => root,
          path: address.replace(/\{([^{}]+)\}/g, '$$$1'),
          component,
          // Fetching starts with the code, and the screen is drawn without waiting for the answers.
          loader: ({ params, location }) => {
            load().then(
              ({ preload }) => preload?.(queryClient, params as Record<string, string>, location.searchStr),
              () => undefined,
            )
          },
        }),
  )
}

const notFound = '/404'

/** The router over every screen of routes.ts. */
export function newRouter(
  queryClient: QueryClient,
  screens: readonly ScreenEntry[],
  history?: RouterHistory,
) {
  const missing = screens.find(({ path }) => path === notFound)
  const root = createRootRoute({
    component: Shell,
    notFoundComponent: missing && lazyRouteComponent(freshly(missing.load)),
  })
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/home' })
    },
  })
  return createRouter({
    routeTree: root.addChildren([start, ...screens.flatMap((entry) => routesOf(entry, root, queryClient))]),
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
}
