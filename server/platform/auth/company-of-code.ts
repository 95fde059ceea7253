import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'

/** The company that a public address names by its code; undefined: there is none. */
export async function companyOfCode(engine: Engine, code: string) {
  const [row] = await namedQuery<{ id: number }>(
    engine.installation,
    'select id from companies where code = $1',
    [code],
  )
  return row && engine.company(row.id)
}
