import { findScreen, type ScreenEntry, screen } from './app/screen-table.ts'

/** The map of the product: every screen's address, one line each. */
export const screens: readonly ScreenEntry[] = [
  screen('/404', null, () => import('./features/errors/not-found-screen.tsx'), { access: 'open' }),
  screen('/500', null, () => import('./features/errors/failure-screen.tsx'), { access: 'open' }),
]

/** The screen at an address of ours. */
export const screenAt = (href: string) => findScreen(screens, href)?.entry

/** Whether an address leads to a screen. A link to a screen that does not exist is never drawn. */
export const hasScreen = (href: string) => screenAt(href) !== undefined
