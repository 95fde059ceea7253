import { listShortcuts } from '#contract/shortcuts.ts'
import { route } from '#server/platform/http/route.ts'
import { presentShortcut } from './shortcuts.present.ts'
import { findShortcuts } from './shortcuts.queries.ts'

export const shortcutRoutes = [
  route(listShortcuts, async ({ db, session, locale }) => ({
    shortcuts: (await findShortcuts(db, session)).map((row) => presentShortcut(row, locale)),
    nextCursor: null,
  })),
]
