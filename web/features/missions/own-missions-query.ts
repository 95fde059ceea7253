import type { QueryClient } from '@tanstack/react-query'
import { listMissions } from '#contract/report-items.ts'
import { queryFor } from '#web/app/query.ts'

/** The person's running missions, without the requests of the same call. */
export const ownMissionsQuery = queryFor(listMissions, { query: { limit: 1 } })

/** The relay of a menu that the person has to hand over; undefined: none. */
export async function findHandOver(client: QueryClient, menuId: number) {
  const { ownMissions } = await client.fetchQuery({ ...ownMissionsQuery, staleTime: 0 })
  return ownMissions.find(({ targetMenu, can }) => targetMenu.id === menuId && can.handOver)
}
