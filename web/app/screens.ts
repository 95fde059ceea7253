import type { ComponentType } from 'react'
import { findScreen, hrefIn, type ScreenEntry } from './screen-table.ts'
import { lazyPart } from './stale-cache.ts'

let table: readonly ScreenEntry[] = []

/** Receives the screens from routes.ts, so that the modules below the screens can look up addresses. */
export function mapScreens(entries: ScreenEntry[]): ScreenEntry[] {
  table = entries
  return entries
}

type Load<P extends object> = Parameters<typeof lazyPart<P>>[0]

type PartName = 'signInAgain' | 'proof' | 'lookBanner' | 'urgentBanner' | 'unsent' | 'unsentChat'
let loadParts: () => Promise<Record<PartName, Load<object>>>

/** Receives from routes.ts how to load the features' parts of every page. */
export function mapParts(load: typeof loadParts) {
  loadParts = load
}

const parts: Partial<Record<PartName, ComponentType>> = {}

/** A feature's part of every page: see every-page.ts. */
export function partOf(name: PartName) {
  parts[name] ??= lazyPart(async () => (await loadParts())[name]())
  return parts[name]
}

type HeaderSearch = { onClose: (returns: boolean) => void }
let headerSearch: ComponentType<HeaderSearch> | undefined
let fetchHeaderSearch: Load<HeaderSearch> | undefined

/** Receives from routes.ts the field with suggestions in the header. */
export function mapHeaderSearch(load: Load<HeaderSearch>) {
  fetchHeaderSearch = load
  headerSearch = lazyPart(load)
}

export const headerSearchPart = () => headerSearch

/** Fetches the code of that field, because it is about to be used. A failure is handled where it is drawn. */
export const loadHeaderSearch = () => void fetchHeaderSearch?.().catch(() => undefined)

/** The screen at an internal address. */
export const screenAt = (href: string) => findScreen(table, href)?.entry

/** Whether an address leads to a screen. Links to screens that do not exist are never drawn. */
export const hasScreen = (href: string) => screenAt(href) !== undefined

/** The address of the same screen in a frame, if it has one: addresses are copied on phones and used everywhere. */
export const hrefOf = (href: string, phone: boolean) =>
  phone || href.startsWith('/m/') ? hrefIn(table, href, phone ? 'mobilePath' : 'path') : href
