import type { QueryClient } from '@tanstack/react-query'
import { getErrorReport } from '#contract/company.ts'
import { queryFor } from './query.ts'
import { findScreen, type ScreenEntry } from './screen-table.ts'
import { companyConfigQuery, currentUserQuery } from './session.tsx'

/** The longest time in milliseconds that the first render waits. */
const patience = 400

/**
 * Resolves when the code and the first responses of the screen at this path are loaded, so that it renders once
 * without layout shifts. Resolves earlier if that takes too long, to avoid an empty window.
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
    // The router loads what depends on the address.
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
