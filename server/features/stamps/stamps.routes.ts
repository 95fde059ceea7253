import { listStamps } from '#contract/stamps.ts'
import { route } from '#server/platform/http/route.ts'
import { findStamps } from './stamps.queries.ts'

export const stampRoutes = [
  route(listStamps, async ({ db }) => ({ stamps: await findStamps(db), nextCursor: null })),
]
