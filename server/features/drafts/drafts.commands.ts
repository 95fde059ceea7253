import { randomUUID } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { mostDrafts } from './drafts.queries.ts'

type Draft = {
  key: string
  menuId: number | null
  title: string
  text: string
  mentionedUserIds: readonly number[]
  mentionedDepartmentIds: readonly number[]
  mediaFileIds: readonly number[]
  version: number
}

/**
 * Stores a draft and its files under its key. If another device saved something there meanwhile, that becomes a
 * separate draft, so that neither is lost. A menu or a file that does not exist does not prevent saving the text.
 */
export function keepDraft(db: CompanyDb, userId: number, draft: Draft) {
  const { key, menuId, title, text, mediaFileIds, version } = draft
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    // Serialises two devices that save the same draft for the first time.
    await namedQuery(trx, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [key, companyId])
    const [old] = await namedQuery<{ version: number; title: string; body: string; fileIds: number[] }>(
      trx,
      `select version, title, body, (select coalesce(json_agg(x.media_file_id order by x.sort_order), '[]')
         from draft_media_files x where x.company_id = $1 and x.user_id = $2 and x.key = $3) as file_ids
       from drafts where company_id = $1 and user_id = $2 and key = $3`,
      [companyId, userId, key],
    )
    const [sent] = await namedQuery(
      trx,
      'select 1 from applies where company_id = $1 and user_id = $2 and client_key = $3',
      [companyId, userId, key],
    )
    // It was posted while this save was on its way: it must not come back as a draft.
    if (sent) return { version, keptKey: null }
    const differs =
      old?.title !== title || old.body !== text || old.fileIds.join() !== [...new Set(mediaFileIds)].join()
    const other = old && old.version !== version && differs
    const keptKey = other ? randomUUID() : null
    if (keptKey) {
      await namedQuery(
        trx,
        `insert into drafts (company_id, user_id, key, menu_id, title, body, mentioned_user_ids,
           mentioned_department_ids, updated_at)
         select company_id, user_id, $4, menu_id, title, body, mentioned_user_ids, mentioned_department_ids, updated_at
         from drafts
         where company_id = $1 and user_id = $2 and key = $3`,
        [companyId, userId, key, keptKey],
      )
      await setDraftFiles(trx, userId, keptKey, old?.fileIds ?? [])
    }
    const [saved] = await namedQuery<{ version: number }>(
      trx,
      `insert into drafts as d (company_id, user_id, key, menu_id, title, body, version, mentioned_user_ids,
         mentioned_department_ids)
       values (:companyId, :userId, :key, (select id from menus where company_id = :companyId and id = :menuId), :title, :body, :version, :mentionedUserIds, :mentionedDepartmentIds)
       on conflict (company_id, user_id, key) do update set
         menu_id = excluded.menu_id, title = excluded.title, body = excluded.body, version = d.version + 1,
         mentioned_user_ids = excluded.mentioned_user_ids,
         mentioned_department_ids = excluded.mentioned_department_ids, updated_at = now()
       returning version`,
      {
        companyId,
        userId,
        key,
        menuId,
        title,
        body: text,
        version: version + 1,
        mentionedUserIds: draft.mentionedUserIds,
        mentionedDepartmentIds: draft.mentionedDepartmentIds,
      },
    )
    await setDraftFiles(trx, userId, key, mediaFileIds)
    await namedQuery(
      trx,
      `delete from drafts where company_id = $1 and user_id = $2 and key in (
         select key from drafts where company_id = $1 and user_id = $2 order by updated_at desc, key offset $3)`,
      [companyId, userId, mostDrafts],
    )
    return { version: saved!.version, keptKey }
  })
}

/** Sets the files of a draft to those of the given ones that its writer uploaded, in this order. */
export async function setDraftFiles(
  trx: CompanyDb,
  userId: number,
  key: string,
  mediaFileIds: readonly number[],
) {
  const draft = [companyIdOf(trx), userId, key]
  await namedQuery(
    trx,
    'delete from draft_media_files where company_id = $1 and user_id = $2 and key = $3',
    draft,
  )
  if (mediaFileIds.length === 0) return
  await namedQuery(
    trx,
    `insert into draft_media_files (company_id, user_id, key, sort_order, media_file_id)
     select $1, $2, $3, min(chosen.place), m.id
     from unnest($4::bigint[]) with ordinality as chosen (id, place)
     join media_files m on m.company_id = $1 and m.id = chosen.id and m.uploader_id = $2
     group by m.id`,
    [...draft, mediaFileIds],
  )
}

/** Returns whether there was one. */
export async function removeDraft(db: CompanyDb, userId: number, key: string) {
  const gone = await namedQuery(
    db,
    'delete from drafts where company_id = $1 and user_id = $2 and key = $3 returning 1',
    [companyIdOf(db), userId, key],
  )
  return gone.length > 0
}
