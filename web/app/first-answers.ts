import type { QueryClient } from '@tanstack/react-query'
import { getErrorReport } from '#contract/company.ts'
import { queryFor } from './query.ts'
import { findScreen, openArea, type ScreenEntry } from './screen-table.ts'
import { companyConfigQuery, currentUserQuery } from './session.tsx'

/** The longest time in milliseconds that the first render waits. */
const patience = 400

/**
 * Resolves when the code and the first responses of the screen at this path are loaded, so that it renders once
 * without layout shifts. Resolves earlier if that takes too long, to avoid an empty window.
 */
export async function firstAnswers(
  client: QueryClient,
  screens: ScreenEntry[],
  { pathname, search }: { pathname: string; search: string },
) {
  const found = findScreen(screens, pathname)
  if (!found) return
  const fetchScreen = async () => {
    await openArea(screens, pathname)
    const { entry, values } = findScreen(screens, pathname) ?? {}
    const { preload } = (await entry?.load()) ?? {}
    // The router loads what depends on the address.
    if (values?.length === 0) await preload?.(client, {}, search)
  }
  const screen = fetchScreen().catch(() => undefined)
  const session = found.entry.access === 'session' ? [currentUserQuery, companyConfigQuery] : []
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
