import type { ComponentType } from 'react'
import { findScreen, mobileHref, type ScreenEntry } from './screen-table.ts'
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

/** The screen at an internal address. */
export const screenAt = (href: string) => findScreen(table, href)?.entry

/** Whether an address leads to a screen. Links to screens that do not exist are never drawn. */
export const hasScreen = (href: string) => screenAt(href) !== undefined

/** The address of the same screen in the phone frame, if it has one. */
export const phoneHref = (href: string) => mobileHref(table, href)
