import type { IncidentState, ServicePart } from '#common/incident.ts'
import { incidentLimits } from '#contract/incidents.ts'
import { type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import { logOperatorAct } from '#server/features/operators/operator-acts.commands.ts'
import type { Operator } from '#server/platform/auth/operator-sessions.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'

type Said = { state: IncidentState; textJa: string; textEn: string }
type Opened = Said & { titleJa: string; titleEn: string; parts: ServicePart[] }

const updateOf = ({ state, textJa, textEn }: Said, { name }: Operator) =>
  JSON.stringify({ state, text_ja: textJa, text_en: textEn, at: new Date().toISOString(), author: name })

/** Tells about a disturbance. Returns its id. */
export const openIncident = (db: InstallationDb, operator: Operator, opened: Opened) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into incidents (title_ja, title_en, parts, state, updates, resolved_at)
       values (:titleJa, :titleEn, :parts, :state, jsonb_build_array(:update::jsonb),
         case when :state = 'resolved' then now() end) returning id`,
      {
        ...{ titleJa: opened.titleJa, titleEn: opened.titleEn, parts: opened.parts },
        ...{ state: opened.state, update: updateOf(opened, operator) },
      },
    )
    await logOperatorAct(trx, {
      ...{ by: operator, action: 'incident_opened', subject: opened.titleJa },
      after: { state: opened.state },
    })
    return row!.id
  })

/** Says how a disturbance proceeds. One that is resolved stays as it is. */
export const continueIncident = (
  db: InstallationDb,
  operator: Operator,
  { id, version, ...said }: Said & { id: number; version: number },
) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ titleJa: string; state: IncidentState; version: number; count: number }>(
      trx,
      `select title_ja, state, version, jsonb_array_length(updates) as count from incidents where id = $1 for update`,
      [id],
    )
    const incident = found(row)
    if (
      incident.version !== version ||
      incident.state === 'resolved' ||
      incident.count >= incidentLimits.mostUpdates
    )
      throw new Refusal('conflict')
    await namedQuery(
      trx,
      `update incidents set state = $2, updates = updates || jsonb_build_array($3::jsonb), version = version + 1,
         resolved_at = case when $2 = 'resolved' then now() end where id = $1`,
      [id, said.state, updateOf(said, operator)],
    )
    await logOperatorAct(trx, {
      ...{ by: operator, action: 'incident_updated', subject: incident.titleJa },
      before: { state: incident.state },
      after: { state: said.state },
    })
  })
