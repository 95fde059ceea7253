import type { ComponentType } from 'react'
import { findScreen, hrefIn, type ScreenEntry } from './screen-table.ts'
import { lazyPart } from './stale-cache.ts'

let table: readonly ScreenEntry[] = []

/** Receives the screens from routes.ts, so that the modules below the screens can look up addresses. */
export function mapScreens(entries: readonly ScreenEntry[]): readonly ScreenEntry[] {
  table = entries
  return entries
}

let signInAgain: ComponentType | undefined

/** Receives from routes.ts the component that signs people in again on the current page. */
export function mapSignInAgain(load: Parameters<typeof lazyPart<object>>[0]) {
  signInAgain = lazyPart(load)
}

export const signInAgainPart = () => signInAgain

let proof: ComponentType | undefined

/** Receives from routes.ts the component that asks people to confirm that it is them. */
export function mapProof(load: Parameters<typeof lazyPart<object>>[0]) {
  proof = lazyPart(load)
}

export const proofPart = () => proof

let urgentBanner: ComponentType | undefined

/** Receives from routes.ts the component that shows urgent messages on every page. */
export function mapUrgentBanner(load: Parameters<typeof lazyPart<object>>[0]) {
  urgentBanner = lazyPart(load)
}

export const urgentBannerPart = () => urgentBanner

type HeaderSearch = { onClose: (returns: boolean) => void }
type Load<P extends object> = Parameters<typeof lazyPart<P>>[0]

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
