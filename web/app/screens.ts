import type { ComponentType } from 'react'
import { findScreen, mobileHref, type ScreenEntry } from './screen-table.ts'
import { lazyPart } from './stale-cache.ts'

let table: readonly ScreenEntry[] = []

/** Takes the map of the product from routes.ts, so that what stands below the screens can ask for addresses. */
export function mapScreens(entries: readonly ScreenEntry[]): readonly ScreenEntry[] {
  table = entries
  return entries
}

let signInAgain: ComponentType | undefined

/** Takes from routes.ts what signs people in again on the page they are on. */
export function mapSignInAgain(load: Parameters<typeof lazyPart<object>>[0]) {
  signInAgain = lazyPart(load)
}

export const signInAgainPart = () => signInAgain

/** The screen at an address of ours. */
export const screenAt = (href: string) => findScreen(table, href)?.entry

/** Whether an address leads to a screen. A link to a screen that does not exist is never drawn. */
export const hasScreen = (href: string) => screenAt(href) !== undefined

/** The address of the same screen in the phone's frame, where it has one there. */
export const phoneHref = (href: string) => mobileHref(table, href)
