import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export type ScreenModule = {
  default: ComponentType
  /**
   * Starts fetching the data the screen shows first, while its code is loading.
   * @param search the query in the address: `?list=decided`, or an empty string
   */
  preload?: (queryClient: QueryClient, params: Record<string, string>, search: string) => unknown
}

export type ScreenOptions = {
  /**
   * `session` (default): for signed-in people, with the shared header and live messages.
   * `open`: drawn without fetching the current user or the CSRF token, and without a header.
   */
  access?: 'session' | 'open'
}

export type ScreenEntry = {
  path: string | null
  mobilePath: string | null
  load: () => Promise<ScreenModule>
  access: 'session' | 'open'
  /** Of an area: fetches its screens. */
  open?: () => Promise<{ screens: readonly ScreenEntry[] }>
}

/**
 * One screen: its address, its address in the phone frame (`true`: the same below `/m`; either may be null), its code.
 * Parameters are in braces: `/feeds/{id}`. Both addresses have the same parameters in the same order.
 */
export const screen = (
  path: string | null,
  mobilePath: string | true | null,
  load: () => Promise<ScreenModule>,
  options: ScreenOptions = {},
): ScreenEntry => ({
  path,
  mobilePath: mobilePath === true ? `/m${path}` : mobilePath,
  load,
  access: options.access ?? 'session',
})

const below = '{below}'

/**
 * An address with all below it, whose screens are listed in a file of their own: it is fetched when the first of them
 * is needed. Until then, every address in it counts as a screen.
 */
export const area = (
  path: string,
  open: NonNullable<ScreenEntry['open']>,
  access: ScreenEntry['access'] = 'session',
): ScreenEntry => ({
  path: path + below,
  mobilePath: `/m${path}${below}`,
  load: () => Promise.reject(new Error(`${path} was not opened`)),
  access,
  open,
})

/** Puts the screens of the area at this address into the table, if they are not yet there. */
export async function openArea(table: ScreenEntry[], href: string): Promise<void> {
  const entry = findScreen(table, href)?.entry
  if (!entry?.open) return
  const { screens } = await entry.open()
  const at = table.indexOf(entry)
  if (at >= 0) table.splice(at, 1, ...screens)
}

/** `/feeds/3?x#y` → `/feeds/3`; a trailing slash is ignored. */
export const pathnameOf = (href: string) => href.replace(/[?#].*$/s, '').replace(/(?<=[^/]|^\/)\/+$/, '')

const segments = (path: string) => path.split('/').slice(1)
const isParam = (segment: string) => segment.startsWith('{')

/** The values of a pattern's parameters in order; null if the path does not match. */
function valuesOf(pattern: string | null, pathname: string): string[] | null {
  if (pattern === null) return null
  if (pattern.endsWith(below)) {
    const start = pattern.slice(0, -below.length)
    return pathname === start || pathname.startsWith(`${start}/`) ? [pathname.slice(start.length)] : null
  }
  const wanted = segments(pattern)
  const given = segments(pathname)
  if (wanted.length !== given.length) return null
  const fits = wanted.every((segment, i) => (isParam(segment) ? given[i] !== '' : segment === given[i]))
  return fits ? given.filter((_, i) => isParam(wanted[i]!)) : null
}

const fill = (pattern: string, values: string[]) => {
  const left = [...values]
  return pattern.replace(/\{[^{}]+\}/g, () => left.shift() ?? '')
}

const paramNames = (pattern: string | null) => pattern?.match(/(?<=\{)[^{}]+/g) ?? []

/** The screen at an address and the values in it. A literal address takes precedence over one with parameters. */
export function findScreen(table: readonly ScreenEntry[], href: string) {
  const pathname = pathnameOf(href)
  let best: { entry: ScreenEntry; values: string[]; names: string[] } | undefined
  for (const entry of table) {
    for (const pattern of [entry.path, entry.mobilePath]) {
      const values = valuesOf(pattern, pathname)
      const names = paramNames(pattern)
      if (values && (!best || names.length < best.names.length)) best = { entry, values, names }
    }
  }
  return best
}

/** The address of the same screen in a frame, if it has one. Query and fragment are kept. */
export function hrefIn(table: readonly ScreenEntry[], href: string, frame: 'path' | 'mobilePath'): string {
  const found = findScreen(table, href)
  const pattern = found?.entry[frame]
  return pattern ? fill(pattern, found.values) + href.slice(href.search(/[?#]|$/)) : href
}
