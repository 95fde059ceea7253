import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'

/** Few, so that on the embedded engine other requests do not wait long. */
const atOnce = 10

/**
 * Erases people whom an import registered and its undoing offboarded, with all of their data. People who signed in
 * once, or are referred to by data that is kept, remain as offboarded. Safe to repeat.
 */
export async function eraseUndone(db: CompanyDb, importId: number) {
  let after = 0
  for (;;) {
    const people = await namedQuery<{ id: number; place: number }>(
      db,
      `select u.id, r.place from user_import_rows r
       join users u on u.company_id = r.company_id and u.id = r.user_id
       where r.company_id = $1 and r.user_import_id = $2 and r.place > $3 and r.outcome = 'new'
         and u.status = 'withdrawn' and u.first_signed_in_at is null
       order by r.place limit $4`,
      [companyIdOf(db), importId, after, atOnce],
    )
    if (people.length === 0) return
    after = people.at(-1)!.place
    const ids = people.map(({ id }) => id)
    if (!(await erase(db, ids))) for (const id of ids) await erase(db, [id])
  }
}

/* False: data that is kept refers to one of them, and nobody was erased. */
async function erase(db: CompanyDb, ids: readonly number[]) {
  try {
    await transaction(db, async (trx) => {
      // That somebody looked at them says nothing once they are gone.
      await namedQuery(
        trx,
        'delete from personal_accesses where company_id = $1 and user_id = any($2::bigint[])',
        [companyIdOf(trx), ids],
      )
      await namedQuery(
        trx,
        `delete from users where company_id = $1 and id = any($2::bigint[]) and status = 'withdrawn'
           and first_signed_in_at is null`,
        [companyIdOf(trx), ids],
      )
    })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23503') return false
    throw error
  }
}
