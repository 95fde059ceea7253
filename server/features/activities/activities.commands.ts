import { isDeepStrictEqual } from 'node:util'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { activityLimits } from '#contract/activities.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { activityCancelled, activityChanged, activityInvited } from './activities.notices.ts'
import { hasEnded } from './activities.policy.ts'
import { activitiesStrings } from './activities.strings.ts'
import type { ActivityDates } from './activity-fields.checks.ts'
import { setActivityMentions } from './activity-mentions.commands.ts'
import { place } from './participation.commands.ts'
import { countSeats, fillSeats, hasAnsweredQuestions, lockActivity } from './waiting-list.commands.ts'

type Fields = ActivityDates & {
  title: string
  body: string
  place: string
  capacity: number | null
  fee: number | null
  rule: AudienceRule
  mentionedUserIds: readonly number[]
  inviters: 'organiser' | 'participants'
  questions: readonly FormItem[]
  photos: readonly StoredImage[]
  locale: Locale
}

const fieldValues = (fields: Fields) => ({
  title: fields.title,
  body: fields.body,
  place: fields.place,
  startsAt: fields.startsAt,
  endsAt: fields.endsAt,
  capacity: fields.capacity,
  signUpUntil: fields.signUpUntil,
  fee: fields.fee,
  inviters: fields.inviters,
  questions: JSON.stringify(fields.questions),
})

/** Creates an activity with its candidates and pictures, and invites its audience if asked to. Returns its id. */
export function createActivity(
  db: CompanyDb,
  fields: Fields & { organiserId: number; joins: boolean; invitesAudience: boolean },
) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { organiserId } = fields
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into activities (company_id, organiser_id, title, body, place, starts_at, ends_at, capacity, sign_up_until,
         fee, audience_id, inviters, questions)
       values (:companyId, :organiserId, :title, :body, :place, :startsAt, :endsAt, :capacity, :signUpUntil,
         :fee, :audienceId, :inviters, :questions::text::jsonb) returning id`,
      {
        ...fieldValues(fields),
        companyId,
        organiserId,
        audienceId: await audienceOf(trx, fields.rule),
      },
    )
    const { id } = made!
    await addCandidates(trx, id, fields.candidates)
    await setPhotos(trx, id, await insertPhotos(trx, fields.photos, organiserId))
    if (fields.joins && fields.startsAt)
      await place(trx, await lockActivity(trx, id), {
        userId: organiserId,
        status: 'joining',
        guests: 0,
        comment: null,
        answers: null,
        locale: fields.locale,
      })
    await setActivityMentions(trx, {
      activityId: id,
      userIds: fields.mentionedUserIds,
      actorId: organiserId,
    })
    if (fields.invitesAudience) await inviteAudience(trx, id, { organiserId, locale: fields.locale })
    return id
  })
}

const addCandidates = (trx: CompanyDb, activityId: number, candidates: ActivityDates['candidates']) =>
  namedQuery(
    trx,
    `insert into activity_candidates (company_id, activity_id, starts_at, ends_at)
     select $1, $2, c.starts_at, c.ends_at from unnest($3::timestamptz[], $4::timestamptz[]) as c (starts_at, ends_at)`,
    [
      companyIdOf(trx),
      activityId,
      candidates.map((one) => one.startsAt),
      candidates.map((one) => one.endsAt),
    ],
  )

async function setPhotos(trx: CompanyDb, activityId: number, mediaFileIds: readonly number[]) {
  await namedQuery(trx, 'delete from activity_media_files where company_id = $1 and activity_id = $2', [
    companyIdOf(trx),
    activityId,
  ])
  await namedQuery(
    trx,
    `insert into activity_media_files (company_id, activity_id, sort_order, media_file_id)
     select $1, $2, place, file_id from unnest($3::bigint[]) with ordinality as file (file_id, place)`,
    [companyIdOf(trx), activityId, mediaFileIds],
  )
}

/** Invites everyone in the audience, and notifies them. Throws a `Refusal` if they are too many to invite at once. */
async function inviteAudience(
  trx: CompanyDb,
  activityId: number,
  { organiserId, locale }: { organiserId: number; locale: Locale },
) {
  const invited = await namedQuery<{ userId: number }>(
    trx,
    `insert into activity_participants (company_id, activity_id, user_id, status, invited_by_id)
     select $1, a.id, u.id, 'invited', $3 from activities a
     join audience_members m on m.company_id = $1 and m.audience_id = a.audience_id
     join users u on u.company_id = $1 and u.id = m.user_id and u.status = 'active' and u.id <> $3
     where a.company_id = $1 and a.id = $2 limit $4
     on conflict (company_id, activity_id, user_id) do nothing returning user_id`,
    [companyIdOf(trx), activityId, organiserId, activityLimits.invited + 1],
  )
  if (invited.length > activityLimits.invited)
    throw new Refusal('validation_failed', {
      inviteAudience: phrases(activitiesStrings, locale).invitedTooMany(activityLimits.invited),
    })
  await tellInvited(
    trx,
    activityId,
    invited.map(({ userId }) => userId),
  )
}

/** Notifies people that they were invited, each once. */
export const tellInvited = (trx: CompanyDb, activityId: number, userIds: readonly number[]) =>
  tell(trx, {
    values: [activityId, userIds],
    recipients: `select p.user_id, a.id, a.title, p.invited_by_id from activities a
      join activity_participants p on p.company_id = $1 and p.activity_id = a.id and p.user_id = any($3::bigint[])
      where a.company_id = $1 and a.id = $2`,
    notices: [
      activityInvited.row({
        actor: 'o.invited_by_id',
        once: 'o.id',
        payload: { activityId: 'o.id', title: 'o.title' },
      }),
    ],
  })

/** SQL: people whom a change of the activity `a` concerns, other than the person `$3`. */
const concerned = `select p.user_id, a.id, a.title from activities a
  join activity_participants p on p.company_id = $1 and p.activity_id = a.id
    and p.status in ('invited', 'joining', 'waiting', 'undecided') and p.user_id <> $3
  where a.company_id = $1 and a.id = $2`

type Change = Fields & {
  id: number
  actorId: number
  version: number
  /** The pictures that are kept, in order. */
  mediaFileIds: readonly number[]
}

/**
 * Changes an activity. Answers are kept; those concerned are notified of a new date or place, and places added by a
 * larger capacity go to the waiting list. Returns the new version.
 * @throws Refusal `conflict`, `activity_closed`, beside `capacity` if more places are taken, or beside `questions` if
 *   somebody has answered them
 */
export function changeActivity(db: CompanyDb, change: Change) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const before = await lockActivity(trx, change.id)
    permit(before.version === change.version, 'conflict')
    permit(before.closedAt === null && !hasEnded(before, new Date()), 'activity_closed')
    const seats = await countSeats(trx, change.id)
    if (change.capacity !== null && change.capacity < seats && change.capacity !== before.capacity)
      throw new Refusal('validation_failed', {
        capacity: phrases(activitiesStrings, change.locale).capacityTaken(seats),
      })
    if (
      !isDeepStrictEqual(change.questions, before.questions) &&
      (await hasAnsweredQuestions(trx, change.id))
    )
      throw new Refusal('validation_failed', {
        questions: phrases(activitiesStrings, change.locale).questionsFixed,
      })
    const [after] = await namedQuery<{ version: number; moved: boolean }>(
      trx,
      `with before as (select starts_at, ends_at, place, sign_up_until from activities where company_id = :companyId and id = :id)
       update activities a set title = :title, body = :body, place = :place, starts_at = :startsAt, ends_at = :endsAt,
         capacity = :capacity, sign_up_until = :signUpUntil, fee = :fee, audience_id = :audienceId, inviters = :inviters,
         questions = :questions::text::jsonb,
         deadline_reminded_at = case when a.sign_up_until is not distinct from :signUpUntil then a.deadline_reminded_at end,
         start_reminded_at = case when a.starts_at is not distinct from :startsAt then a.start_reminded_at end
       from before where a.company_id = :companyId and a.id = :id
       returning a.version, (before.starts_at, before.ends_at, before.place)
         is distinct from (a.starts_at, a.ends_at, a.place) as moved`,
      {
        ...fieldValues(change),
        companyId,
        id: change.id,
        audienceId: await audienceOf(trx, change.rule),
      },
    )
    if (before.startsAt === null) await changeCandidates(trx, change.id, change.candidates)
    const photoIds = await keptPhotos(trx, change.id, change.mediaFileIds)
    await setPhotos(trx, change.id, [
      ...photoIds,
      ...(await insertPhotos(trx, change.photos, change.actorId)),
    ])
    const { id: activityId, mentionedUserIds: userIds, actorId } = change
    await setActivityMentions(trx, { activityId, userIds, actorId })
    await fillSeats(trx, { ...before, capacity: change.capacity, title: change.title }, { besides: null })
    if (after!.moved)
      await tell(trx, {
        values: [change.id, change.actorId],
        recipients: concerned,
        notices: [activityChanged.row({ actor: '$3', payload: { activityId: 'o.id', title: 'o.title' } })],
      })
    if (before.organiserId !== change.actorId)
      await logAct(trx, {
        actorId: change.actorId,
        noun: 'activity',
        action: 'update',
        subject: { id: change.id, name: change.title },
        before: {
          name: before.title,
          capacity: before.capacity,
          starts_at: before.startsAt?.toISOString() ?? null,
        },
        after: {
          name: change.title,
          capacity: change.capacity,
          starts_at: change.startsAt?.toISOString() ?? null,
        },
      })
    return after!.version
  })
}

/* Candidates named here keep their votes; the others are deleted. */
async function changeCandidates(trx: CompanyDb, activityId: number, candidates: ActivityDates['candidates']) {
  const kept = candidates.filter((one) => one.id !== null)
  await namedQuery(
    trx,
    'delete from activity_candidates where company_id = $1 and activity_id = $2 and id <> all($3::bigint[])',
    [companyIdOf(trx), activityId, kept.map(({ id }) => id)],
  )
  await namedQuery(
    trx,
    `update activity_candidates k set starts_at = c.starts_at, ends_at = c.ends_at
     from unnest($3::bigint[], $4::timestamptz[], $5::timestamptz[]) as c (id, starts_at, ends_at)
     where k.company_id = $1 and k.activity_id = $2 and k.id = c.id`,
    [
      companyIdOf(trx),
      activityId,
      kept.map(({ id }) => id),
      kept.map((one) => one.startsAt),
      kept.map((one) => one.endsAt),
    ],
  )
  await addCandidates(
    trx,
    activityId,
    candidates.filter(({ id }) => id === null),
  )
}

/** Those of these pictures that the activity has, in the given order. */
async function keptPhotos(trx: CompanyDb, activityId: number, ids: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    trx,
    `select media_file_id as id from activity_media_files
     where company_id = $1 and activity_id = $2 and media_file_id = any($3::bigint[])`,
    [companyIdOf(trx), activityId, ids],
  )
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

type Act = { id: number; actorId: number }

/** Ends sign-up. Safe to repeat. */
export function closeActivity(db: CompanyDb, { id, actorId }: Act) {
  return transaction(db, async (trx) => {
    const activity = await lockActivity(trx, id)
    if (activity.closedAt !== null) return
    await namedQuery(trx, 'update activities set closed_at = now() where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
    if (activity.organiserId !== actorId)
      await logAct(trx, {
        actorId,
        noun: 'activity',
        action: 'close',
        subject: { id, name: activity.title },
      })
  })
}

/** Deletes an activity with all answers, and its notices. If it has not started, those concerned are notified. */
export function deleteActivity(db: CompanyDb, { id, actorId }: Act) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const activity = await lockActivity(trx, id)
    await namedQuery(
      trx,
      `delete from announcements n using (
         select p.user_id from activity_participants p where p.company_id = $1 and p.activity_id = $2
         union select m.user_id from activity_mentions m where m.company_id = $1 and m.activity_id = $2
       ) told
       where n.company_id = $1 and n.user_id = told.user_id
         and n.kind like 'activity\\_%' and n.payload ->> 'activityId' = $2::bigint::text`,
      [companyId, id],
    )
    if (activity.startsAt === null || activity.startsAt > new Date())
      await tell(trx, {
        values: [id, actorId],
        recipients: concerned,
        notices: [activityCancelled.row({ actor: '$3', payload: { activityId: 'o.id', title: 'o.title' } })],
      })
    await namedQuery(trx, 'delete from activities where company_id = $1 and id = $2', [companyId, id])
    if (activity.organiserId !== actorId)
      await logAct(trx, {
        actorId,
        noun: 'activity',
        action: 'delete',
        subject: { id, name: activity.title },
      })
  })
}
