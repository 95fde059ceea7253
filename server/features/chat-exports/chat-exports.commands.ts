import type { Locale } from '#common/locale.ts'
import type { chatExportFormats, chatExportPurposes } from '#contract/chat-exports.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { recordAccess } from '#server/features/personal-access/personal-access.commands.ts'
import { found } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { makeChatExport } from './chat-exports.jobs.ts'
import {
  type ChatExportRow,
  type Choice,
  chosenRooms,
  countChosen,
  findChatExport,
  findWriters,
} from './chat-exports.queries.ts'

type NewExport = Choice & {
  format: (typeof chatExportFormats)[number]
  purpose: (typeof chatExportPurposes)[number]
  reason: string
  clientKey: string
}

/** Starts an export, once per client key, and records the rooms whose members see it. Returns its id. */
export const beginChatExport = (
  db: CompanyDb,
  { actorId, locale }: { actorId: number; locale: Locale },
  { roomIds, userIds, ...given }: NewExport,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { fromOn, untilOn } = given
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into chat_exports (company_id, created_by_id, client_key, purpose, reason, user_ids, from_on, until_on, format, locale)
       values (:companyId, :actorId, :clientKey, :purpose, :reason, :userIds::bigint[], :fromOn, :untilOn, :format, :locale)
       on conflict (company_id, created_by_id, client_key) do nothing returning id`,
      { companyId, actorId, locale, userIds, ...given },
    )
    if (!made) {
      const [known] = await namedQuery<{ id: number }>(
        trx,
        'select id from chat_exports where company_id = $1 and created_by_id = $2 and client_key = $3',
        [companyId, actorId, given.clientKey],
      )
      return known!.id
    }
    const choice = { roomIds, userIds, fromOn, untilOn }
    await namedQuery(
      trx,
      `insert into chat_export_rooms (company_id, chat_export_id, chat_room_id)
       select :companyId, :id, chosen.id from (${chosenRooms}) chosen`,
      { companyId, id: made.id, ...choice },
    )
    const { roomCount, messageCount } = await countChosen(trx, choice)
    await namedQuery(trx, 'update chat_exports set total_count = $3 where company_id = $1 and id = $2', [
      ...[companyId, made.id, messageCount],
    ])
    const row = found(await findChatExport(trx, made.id))
    await logAct(trx, {
      ...{ actorId, noun: 'chat_export', action: 'export' },
      subject: { id: made.id, name: subjectOf(row) },
      after: {
        ...{ reason: given.reason, purpose: given.purpose, from: fromOn, until: untilOn },
        ...{
          format: given.format,
          people: row.userNames,
          rooms: row.roomNames,
          roomCount,
          count: messageCount,
        },
      },
    })
    const writers = await findWriters(trx, made.id)
    await recordAccess(trx, { actorId, kind: 'chat_export', userIds: writers })
    await enqueue(trx, makeChatExport, { exportId: made.id })
    return made.id
  })

const subjectOf = ({ userNames, roomNames }: ChatExportRow) =>
  [...userNames, ...roomNames].slice(0, 3).join('、')
