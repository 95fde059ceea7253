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

/** `/feeds/3?x#y` → `/feeds/3`; a trailing slash is ignored. */
export const pathnameOf = (href: string) => href.replace(/[?#].*$/s, '').replace(/(?<=[^/]|^\/)\/+$/, '')

const segments = (path: string) => path.split('/').slice(1)
const isParam = (segment: string) => segment.startsWith('{')

/** The values of a pattern's parameters in order; null if the path does not match. */
function valuesOf(pattern: string | null, pathname: string): string[] | null {
  if (pattern === null) return null
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
