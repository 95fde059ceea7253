import type { QueryClient } from '@tanstack/react-query'
import { getErrorReport } from '#contract/company.ts'
import { queryFor } from './query.ts'
import { findScreen, type ScreenEntry } from './screen-table.ts'
import { companyConfigQuery, currentUserQuery } from './session.tsx'

/** Milliseconds the first drawing waits at most. */
const patience = 400

/**
 * Resolves when the code of the screen at this path and what it shows first are here, so that it is drawn once and
 * nothing on it moves; sooner when that takes too long to leave the window empty.
 */
export async function firstAnswers(
  client: QueryClient,
  screens: readonly ScreenEntry[],
  { pathname, search }: { pathname: string; search: string },
) {
  const found = findScreen(screens, pathname)
  if (!found) return
  const { entry, values } = found
  const screen = entry.load().then(
    // The router asks for what depends on the address.
    ({ preload }) => (values.length === 0 ? preload?.(client, {}, search) : undefined),
    () => undefined,
  )
  const session = entry.access === 'session' ? [currentUserQuery, companyConfigQuery] : []
  const answers = [queryFor(getErrorReport, {}), ...session].map((query) =>
    client.prefetchQuery(query as ReturnType<typeof queryFor>),
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([Promise.all([screen, ...answers]), enough])
  clearTimeout(timer)
}
