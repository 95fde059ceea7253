import type { ActState } from '#common/administration-act.ts'
import { daysBetween } from '#common/plain-date.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { firstLine } from '#server/features/feeds/first-line.queries.ts'
import { findRule, findTermNames } from '#server/features/menus/menus.queries.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { mustReadAsked, mustReadChanged, mustReadLifted } from './must-read-feeds.events.ts'
import { findRequirement, type RequirementRow } from './must-read-feeds.queries.ts'
import { findMenuPolicy, type MenuPolicy } from './must-read-settings.queries.ts'

const mostDays = 366

/** Whether a day can be a due date: from today to one year from today. `today` is in the company's time zone. */
export function isDueDate(dueOn: string, today: string) {
  const ahead = daysBetween(today, dueOn)
  return ahead >= 0 && ahead <= mostDays
}

type Ask = {
  feedId: number
  askedById: number
  dueOn: string
  remindDays: readonly number[]
  escalate: boolean
  /** null: everyone who can read the post. */
  audienceId: number | null
}

/* The version already requested; the current text if none is. */
async function ask(trx: CompanyDb, { feedId, askedById, dueOn, remindDays, escalate, audienceId }: Ask) {
  await namedQuery(
    trx,
    `insert into must_read_requirements
       (company_id, feed_id, version, audience_id, due_on, remind_days, escalate, asked_by_id, settings_version)
     select company_id, id, coalesce((select r.version from must_read_requirements r
         where r.company_id = :companyId and r.feed_id = :feedId and r.closed_at is null), text_version), :audienceId, :dueOn, :remindDays, :escalate, :askedById, coalesce((select max(r.settings_version) + 1
       from must_read_requirements r where r.company_id = :companyId and r.feed_id = :feedId), 1)
     from feeds where company_id = :companyId and id = :feedId
     on conflict (company_id, feed_id, version) do update set audience_id = excluded.audience_id,
       due_on = excluded.due_on, remind_days = excluded.remind_days, escalate = excluded.escalate,
       asked_by_id = excluded.asked_by_id,
       asked_at = case when must_read_requirements.closed_at is null then must_read_requirements.asked_at
         else now() end,
       closed_at = null`,
    {
      companyId: companyIdOf(trx),
      feedId,
      audienceId,
      dueOn,
      remindDays,
      escalate,
      askedById,
    },
  )
  await publish(trx, mustReadAsked, { feedId })
  await publish(trx, mustReadChanged, { feedId, audienceIds: await audienceIdsOf(trx, feedId) })
}

async function audienceIdsOf(trx: CompanyDb, feedId: number) {
  const rows = await namedQuery<{ audienceId: number }>(
    trx,
    'select audience_id from feed_audiences where company_id = $1 and feed_id = $2',
    [companyIdOf(trx), feedId],
  )
  return rows.map(({ audienceId }) => audienceId)
}

/**
 * Applies the menu's settings to an author's option: the due date of a new post, or null if it is not a must-read.
 * @throws {Refusal} beside `mustRead` if the menu does not allow it or the day is invalid
 */
export function dueOnOfPost(
  policy: MenuPolicy,
  option: { dueOn: string } | undefined,
  words: { notAllowed: string; dueOutOfRange: string },
): string | null {
  if (option && policy.mode === 'never')
    throw new Refusal('validation_failed', { mustRead: words.notAllowed })
  if (option && !isDueDate(option.dueOn, policy.today))
    throw new Refusal('validation_failed', { mustRead: words.dueOutOfRange })
  if (policy.mode === 'always') return option?.dueOn ?? policy.suggestedDueOn
  return option?.dueOn ?? null
}

type Post = { feedId: number; authorId: number; dueOn: string; policy: MenuPolicy }

/** Makes a new post a must-read, in the transaction that creates it, with the settings of its menu. */
export const askForPost = (trx: CompanyDb, { feedId, authorId, dueOn, policy }: Post) =>
  ask(trx, {
    feedId,
    askedById: authorId,
    dueOn,
    remindDays: policy.remindDays,
    escalate: policy.escalate,
    audienceId: null,
  })

/**
 * Requests confirmation again for the new version of an edited text, also from people who confirmed the old one. The
 * due date is kept if it is in the future; otherwise the menu's number of days starts again. Does nothing if the post
 * is not a must-read.
 */
export async function askAgain(trx: CompanyDb, feedId: number) {
  const [closed] = await namedQuery<RequirementRow & { menuId: number; authorId: number }>(
    trx,
    `update must_read_requirements r set closed_at = now() from feeds f
     where r.company_id = $1 and r.feed_id = $2 and r.closed_at is null and f.company_id = r.company_id
       and f.id = r.feed_id and r.version < f.text_version
     returning r.feed_id, r.version, r.settings_version, r.audience_id, r.due_on, r.remind_days, r.escalate, r.asked_at, f.menu_id,
       f.author_id`,
    [companyIdOf(trx), feedId],
  )
  if (!closed) return
  const { today, suggestedDueOn } = await findMenuPolicy(trx, closed.menuId)
  const dueOn = closed.dueOn > today ? closed.dueOn : suggestedDueOn
  await ask(trx, { ...closed, askedById: closed.authorId, dueOn })
}

type Change = {
  asked: boolean
  dueOn?: string | undefined
  departmentIds?: readonly number[] | null | undefined
  remindDays?: readonly number[] | undefined
  escalate?: boolean | undefined
}

type Given = {
  feedId: number
  askedById: number
  change: Change
  /** The version of the settings that was changed; 0 if the post was not a must-read. */
  settingsVersion: number
  policy: MenuPolicy
}

/**
 * Makes a post a must-read, changes its settings, or lifts it. Omitted settings stay, or take the menu's values. Throws
 * `conflict` if it was changed in the meantime.
 */
export const changeMustRead = (db: CompanyDb, given: Given) =>
  transaction(db, async (trx) => {
    const { feedId, askedById, change } = given
    await namedQuery(trx, 'select id from feeds where company_id = $1 and id = $2 for no key update', [
      companyIdOf(trx),
      feedId,
    ])
    const known = await findRequirement(trx, feedId)
    if (!known && !change.asked) return
    permit((known?.settingsVersion ?? 0) === given.settingsVersion, 'conflict')
    const before = await stateOf(trx, feedId)
    if (change.asked) await askAs(trx, given, known)
    else await liftMustRead(trx, feedId)
    await logAct(trx, {
      actorId: askedById,
      noun: 'must_read',
      action: 'update',
      subject: { id: feedId, name: await nameOf(trx, feedId) },
      before,
      after: await stateOf(trx, feedId),
    })
  })

/** Ends the must-read of a post. Confirmations are kept. */
export async function liftMustRead(trx: CompanyDb, feedId: number) {
  await namedQuery(
    trx,
    `update must_read_requirements set closed_at = now()
     where company_id = $1 and feed_id = $2 and closed_at is null`,
    [companyIdOf(trx), feedId],
  )
  await publish(trx, mustReadLifted, { feedId })
  await publish(trx, mustReadChanged, { feedId, audienceIds: await audienceIdsOf(trx, feedId) })
}

async function askAs(
  trx: CompanyDb,
  { feedId, askedById, change, policy }: Given,
  known: RequirementRow | undefined,
) {
  const audienceId =
    change.departmentIds === undefined
      ? (known?.audienceId ?? null)
      : change.departmentIds && (await departmentsAudience(trx, change.departmentIds))
  const usual = known ?? policy
  await ask(trx, {
    feedId,
    askedById,
    dueOn: change.dueOn ?? known?.dueOn ?? policy.suggestedDueOn,
    remindDays: change.remindDays ?? usual.remindDays,
    escalate: change.escalate ?? usual.escalate,
    audienceId,
  })
}

/** The must-read settings of a post, as described in the log. */
async function stateOf(trx: CompanyDb, feedId: number): Promise<ActState> {
  const row = await findRequirement(trx, feedId)
  if (!row) return { asked: false }
  const { dueOn, audienceId, remindDays, escalate } = row
  const names = audienceId === null ? [] : await findTermNames(trx, [await findRule(trx, audienceId)])
  return {
    asked: true,
    dueOn,
    departments: names.map(({ name }) => name),
    remindDays: remindDays.map(String),
    escalate,
  }
}

export async function nameOf(trx: CompanyDb, feedId: number) {
  const [row] = await namedQuery<{ name: string }>(
    trx,
    `select coalesce(nullif(title, ''), ${firstLine('body')}) as name
     from feeds where company_id = $1 and id = $2`,
    [companyIdOf(trx), feedId],
  )
  return row?.name ?? ''
}

const departmentsAudience = (trx: CompanyDb, ids: readonly number[]) =>
  audienceOf(trx, {
    include: ids.map((id) => ({ type: 'department', id, descendants: true })),
    match: 'any',
  })

/** Confirms a version once, and marks the notices that requested it as seen. Returns when it was confirmed. */
export function confirmReading(db: CompanyDb, userId: number, feedId: number, version: number) {
  return transaction(db, async (trx) => {
    const values = [companyIdOf(trx), feedId, userId]
    // Includes notices to people who were told that this person had not confirmed.
    const fresh = await namedQuery<{ toldId: number | null }>(
      trx,
      `with fresh as (
         insert into must_read_confirmations (company_id, feed_id, version, user_id) values ($1, $2, $4, $3)
         on conflict do nothing returning 1
       )
       select distinct n.user_id as told_id from fresh left join must_read_notices n
         on n.company_id = $1 and n.feed_id = $2 and n.about_id = $3 and n.kind in ('deputy', 'escalated')`,
      [...values, version],
    )
    if (fresh.length) {
      const seen = await namedQuery(
        trx,
        `update announcements set confirmed_at = now()
         where company_id = $1 and feed_id = $2 and user_id = $3 and confirmed_at is null
           and kind in ('must_read', 'must_read_reminder') and payload #>> '{people,absent}' is null returning id`,
        values,
      )
      if (seen.length) await publish(trx, announcementsChanged, { userIds: [userId] })
      const told = fresh.flatMap(({ toldId }) => (toldId === null ? [] : [toldId]))
      await publish(trx, mustReadChanged, { feedId, userIds: [userId, ...told] })
    }
    const [row] = await namedQuery<{ confirmedAt: Date }>(
      trx,
      `select confirmed_at from must_read_confirmations
       where company_id = $1 and feed_id = $2 and user_id = $3 and version = $4`,
      [...values, version],
    )
    return row!.confirmedAt
  })
}
