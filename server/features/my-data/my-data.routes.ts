import { createMyDataExport, listMyDataExports, myDataLimits } from '#contract/my-data.ts'
import { mediaPath } from '#server/features/people/people.present.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { beginMyData } from './my-data.commands.ts'
import { findMyDataExport, findMyDataExports, type MyDataExportRow } from './my-data.queries.ts'

const day = 86_400_000

function present(row: MyDataExportRow) {
  const { id, totalCount, doneCount, finishedAt, failedAt, createdAt, filename, byteSize } = row
  return {
    id,
    state: finishedAt ? ('finished' as const) : failedAt ? ('failed' as const) : ('running' as const),
    totalCount,
    doneCount,
    createdAt: createdAt.toISOString(),
    path: mediaPath(filename),
    expiresAt: finishedAt && new Date(createdAt.getTime() + myDataLimits.keptDays * day).toISOString(),
    byteSize,
  }
}

export const myDataRoutes = [
  route(listMyDataExports, async ({ db, session }) => ({
    myDataExports: (await findMyDataExports(db, session.userId)).map(present),
    nextCursor: null,
  })),

  route(createMyDataExport, async ({ db, session, locale }) => {
    const exportId = await beginMyData(db, session.userId, locale)
    return present(found(await findMyDataExport(db, exportId)))
  }),
]
