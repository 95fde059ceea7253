import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import type { QueryClient } from '@tanstack/react-query'
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { report } from './error-reporting.ts'
import { ScreenFailure } from './failures.tsx'
import { frontPath } from './front-path.ts'
import {
  decodePart,
  LocationContext,
  locationOf,
  type Params,
  type Router,
  RouterContext,
  type ScreenLocation,
} from './location.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { findScreen, openArea, pathnameOf, type ScreenEntry } from './screen-table.ts'
import { newScrollPlaces } from './scroll-places.ts'
import { Settling } from './settling.tsx'
import { Shell } from './shell.tsx'
import { freshly } from './stale-cache.ts'

/** Milliseconds for which the current screen stays while the next one's code is loading. */
const patience = 200
/** Milliseconds for which a skeleton stays once drawn, so that it does not flash. */
const skeletonStays = 200

type Shown = {
  location: ScreenLocation
  params: Params
  /** Absent: its code is loading. */
  screen?: ComponentType
  failure?: unknown
}

type ScreenRouter = Router & {
  shown: () => Shown
  subscribe: (changed: () => void) => () => void
  drawn: (shown: Shown) => void
}

function listeners<T extends unknown[]>() {
  const all = new Set<(...given: T) => void>()
  return {
    add(listener: (...given: T) => void) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
    call(...given: T) {
      for (const listener of [...all]) listener(...given)
    },
  }
}

/**
 * The router for all screens of routes.ts. The history and the blocking of navigation are TanStack's; `findScreen`
 * matches the address.
 */
export function newRouter(
  queryClient: QueryClient,
  screens: ScreenEntry[],
  history: RouterHistory = createBrowserHistory(),
): ScreenRouter {
  const missing = screens.find(({ path }) => path === '/404')
  if (!missing) throw new Error('No screen is registered for unknown addresses')
  const components = new Map<ScreenEntry, ComponentType>()
  const changed = listeners()
  const leaving = listeners<[ScreenLocation]>()
  const afterShown = listeners()
  const scrollPlaces = newScrollPlaces()
  let drawn: ScreenLocation | undefined

  const find = (pathname: string) => {
    const found = findScreen(screens, pathname)
    const params: Params = Object.fromEntries(
      found?.names.map((name, index) => [name, decodePart(found.values[index]!)]) ?? [],
    )
    return { entry: found?.entry ?? missing, params }
  }

  const load = async (pathname: string) => {
    await openArea(screens, pathname)
    const { entry, params } = find(pathname)
    return { entry, params, module: await entry.load() }
  }

  const fetchFirst = (pathname: string, search: string) => {
    load(pathname).then(
      ({ module, params }) => module.preload?.(queryClient, params, search),
      () => undefined,
    )
  }

  const show = (next: Shown) => {
    shown = next
    changed.call()
  }

  /** Shows the screen at the current history entry once its code is loaded. */
  const follow = () => {
    if (history.location.pathname === '/') return history.replace(frontPath())
    const location = locationOf(history.location)
    const { entry, params } = find(location.pathname)
    fetchFirst(location.pathname, location.search)
    const known = components.get(entry)
    if (known) return show({ location, params, screen: known })

    const isCurrent = () => locationOf(history.location).key === location.key
    let earliest = 0
    const waiting = setTimeout(() => {
      earliest = performance.now() + skeletonStays
      if (isCurrent()) show({ location, params })
    }, patience)
    const finish = (result: Omit<Partial<Shown>, 'location'>) => {
      clearTimeout(waiting)
      const left = earliest - performance.now()
      if (left > 0) setTimeout(finish, left, result)
      else if (isCurrent()) show({ location, params, ...result })
    }
    freshly(() => load(location.pathname))().then(
      ({ entry, params, module: { default: screen } }) => {
        components.set(entry, screen)
        finish({ params, screen })
      },
      (failure: unknown) => finish({ failure }),
    )
  }

  if (history.location.pathname === '/') history.replace(frontPath())
  const first = locationOf(history.location)
  let shown: Shown = { location: first, params: find(first.pathname).params }
  scrollPlaces.takeOver(() => shown.location)
  follow()
  history.subscribe(() => {
    if (drawn?.key === shown.location.key) scrollPlaces.remember(shown.location)
    leaving.call(shown.location)
    follow()
  })

  return {
    history,
    prepare: (href) => fetchFirst(pathnameOf(href), searchOf(href)),
    onLeave: leaving.add,
    onShown: afterShown.add,
    shown: () => shown,
    subscribe: changed.add,
    drawn({ location, screen, failure }) {
      if ((!screen && failure === undefined) || location.key === drawn?.key) return
      scrollPlaces.restore(location, drawn)
      drawn = location
      afterShown.call()
    },
  }
}

const searchOf = (href: string) => /\?[^#]*/.exec(href)?.[0] ?? ''

type BoundaryProps = { href: string; children: ReactNode }

/** Shows a screen's failure in its place until the address changes. */
class ScreenBoundary extends Component<BoundaryProps, { href: string; failure?: { error: unknown } }> {
  override state: { href: string; failure?: { error: unknown } } = { href: this.props.href }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps({ href }: BoundaryProps, state: { href: string }) {
    return href === state.href ? null : { href, failure: undefined }
  }

  override componentDidCatch(error: unknown) {
    report(error)
  }

  override render() {
    const { failure } = this.state
    return failure ? <ScreenFailure error={failure.error} /> : this.props.children
  }
}

/** Draws the screen at the current address, inside the shell. */
export function RouterProvider({ router }: { router: ScreenRouter }) {
  const [shown, setShown] = useState(router.shown)
  const shownScreen = useRef(shown.screen)
  shownScreen.current = shown.screen
  useEffect(() => {
    const follow = () => {
      const next = router.shown()
      // The user's next action depends on the filters in the address of the same screen: update it without delay.
      const update = () => setShown(next)
      if (next.screen === shownScreen.current) update()
      else startTransition(update)
    }
    follow()
    return router.subscribe(follow)
  }, [router])
  useLayoutEffect(() => router.drawn(shown), [router, shown])
  const { screen: Screen = ScreenSkeleton, location, failure } = shown
  return (
    <RouterContext value={router}>
      <LocationContext value={shown}>
        <ScreenBoundary href={location.href}>
          <Shell>
            <ScreenBoundary href={location.href}>
              <Settling begun={shown.screen !== undefined}>
                <Suspense fallback={<ScreenSkeleton />}>
                  {failure === undefined ? <Screen /> : <ScreenFailure error={failure} />}
                </Suspense>
              </Settling>
            </ScreenBoundary>
          </Shell>
        </ScreenBoundary>
      </LocationContext>
    </RouterContext>
  )
}
