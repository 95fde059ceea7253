import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { leaveActivities } from '#server/features/activities/leaving-people.commands.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { leaveMissions } from '#server/features/missions/relay-turns.commands.ts'
import { leaveTasks } from '#server/features/tasks/recipients.commands.ts'
import { announceMembers } from '#server/platform/audiences/audience.queries.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { deleteTokens } from '#server/platform/auth/api-token-sessions.ts'
import { deleteSessions, notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { changeAccount } from './accounts.commands.ts'

/** `version`: of the account as it was read; if unset, the act applies to whatever version there is. */
type Act = { actorId: number; userId: number; version?: number }
/** A directory acts as nobody: null. */
type DirectoryAct = { actorId: null; userId: number; keepsAdministrator?: boolean }

/** Today in the company's time zone, YYYY-MM-DD. */
export async function companyToday(db: CompanyDb) {
  const [row] = await namedQuery<{ today: string }>(
    db,
    `select ${todayIn('time_zone')} as today from companies where id = $1`,
    [companyIdOf(db)],
  )
  return row!.today
}

const today = `(select ${todayIn('d.time_zone')} from companies d where d.id = u.company_id)`

/* Resuming restores the previous state: a person who never signed in is invited again. */
const returned = `case when first_signed_in_at is null then 'invited' else 'active' end`

/**
 * Stops an account from `stopsOn` on; immediately if that day has come. For a stopped account, only the day of
 * resuming changes.
 */
export const planStop = (
  db: CompanyDb,
  act: Act | DirectoryAct,
  days: { stopsOn: string; resumesOn: string | null },
) =>
  companyToday(db).then((now) =>
    changeAccount(
      db,
      { ...act, action: days.stopsOn <= now ? 'stop' : 'plan_stop' },
      async (trx, { status }) => {
        await namedQuery(
          trx,
          `update users set stops_on = case when status = 'stopped' then stops_on else $3::date end,
           resumes_on = $4::date, version = version + 1 where company_id = $1 and id = $2`,
          [companyIdOf(trx), act.userId, days.stopsOn, days.resumesOn],
        )
        if (status !== 'stopped') await settle(trx, act.userId)
      },
    ),
  )

/** Lets a person sign in again, or cancels a planned stop. */
export const resumeAccount = (db: CompanyDb, act: Act | DirectoryAct) =>
  changeAccount(db, { ...act, action: 'resume' }, (trx) =>
    namedQuery(
      trx,
      `update users set stops_on = null, resumes_on = null, version = version + 1,
         status = case when status = 'stopped' then ${returned} else status end
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), act.userId],
    ),
  )

export const planWithdrawal = (db: CompanyDb, act: Act, lastOn: string) =>
  changeAccount(db, { ...act, action: 'plan_withdrawal' }, (trx) =>
    namedQuery(
      trx,
      'update users set last_on = $3::date, version = version + 1 where company_id = $1 and id = $2',
      [companyIdOf(trx), act.userId, lastOn],
    ),
  )

export const forgetWithdrawal = (db: CompanyDb, act: Act) =>
  changeAccount(db, { ...act, action: 'cancel_withdrawal' }, (trx) =>
    namedQuery(
      trx,
      'update users set last_on = null, version = version + 1 where company_id = $1 and id = $2',
      [companyIdOf(trx), act.userId],
    ),
  )

const toWithdraw = `u.last_on < ${today}`
const toStop = `u.status <> 'stopped' and u.stops_on <= ${today}`
const toResume = `u.resumes_on <= ${today}`
const isDue = `(u.stops_on is not null or u.last_on is not null) and (${toWithdraw} or ${toResume} or ${toStop})`

/** SQL: whether a company `c` has an account with a change of state due. */
export const hasDueStates = `exists (select from users u
  where u.company_id = c.id and u.status <> 'withdrawn' and ${isDue})`

/**
 * Applies the changes planned for today or earlier, each person in a transaction of their own. Running it again
 * changes nothing. Returns how many changed.
 * @throws AggregateError after all were tried, if some failed: those are marked for administrators and tried again.
 */
export async function applyDueStates(db: CompanyDb) {
  const due = await namedQuery<{ id: number; change: 'withdraw' | 'resume' | 'stop' }>(
    db,
    `select u.id, case when ${toWithdraw} then 'withdraw' when ${toResume} then 'resume' else 'stop' end as change
     from users u where u.company_id = $1 and u.status <> 'withdrawn'
       and ${isDue} order by u.id`,
    [companyIdOf(db)],
  )
  await eachRow(due, async ({ id, change }) => {
    try {
      await changeAccount(db, { actorId: null, userId: id, action: change }, (trx) => settle(trx, id))
    } catch (error) {
      await namedQuery(db, 'update users set settling_failed_at = now() where company_id = $1 and id = $2', [
        companyIdOf(db),
        id,
      ])
      throw error
    }
  })
  return due.length
}

/** Puts one locked account into the state that its dates require. */
async function settle(trx: CompanyDb, userId: number) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `update users set settling_failed_at = null
     where company_id = $1 and id = $2 and settling_failed_at is not null`,
    [companyId, userId],
  )
  const [row] = await namedQuery<{ leaves: boolean; stops: boolean }>(
    trx,
    `select coalesce(${toWithdraw}, false) as leaves,
       coalesce(${toStop} and not coalesce(${toResume}, false), false) as stops
     from users u where u.company_id = $1 and u.id = $2`,
    [companyId, userId],
  )
  if (row!.leaves) return withdraw(trx, [userId])
  if (row!.stops) {
    await namedQuery(trx, `update users set status = 'stopped' where company_id = $1 and id = $2`, [
      companyId,
      userId,
    ])
    await deleteSessions(trx, [userId])
    await deleteTokens(trx, [userId])
    await notifySessionsChanged(trx, [userId])
    return
  }
  await namedQuery(
    trx,
    `update users u set stops_on = null, resumes_on = null,
       status = case when u.status = 'stopped' then ${returned} else u.status end
     where u.company_id = $1 and u.id = $2 and ${toResume}`,
    [companyId, userId],
  )
}

// A notification carries at most 8,000 bytes.
const mostNamed = 500

/**
 * Ends accounts permanently: removes them from departments, audiences and open requests, and deletes personal data
 * except the name, which from then on only administrators see. What they never sent is deleted. Approvals that wait
 * for the person are listed for administrators.
 */
export async function withdraw(trx: CompanyDb, userIds: readonly number[]) {
  const key = [companyIdOf(trx), userIds]
  for (const table of [
    'memberships',
    'sessions',
    'api_tokens',
    'known_devices',
    'seen_addresses',
    'active_days',
    'logins',
    'credentials',
    'invitations',
    'account_links',
    'access_cards',
    'passkeys',
    'authenticator_apps',
    'recovery_codes',
    'oauth_grants',
    'sms_codes',
    'scim_people',
    'registration_requests',
    'scim_group_members',
    'emergency_administrators',
    'federated_identities',
    'federated_sessions',
    'administrator_sections',
    'administrator_departments',
    'administrator_menus',
    'audience_members',
    'profile_answers',
    'user_images',
    'my_data_exports',
    'absences',
    'announcements',
    'drafts',
    'calendar_subscriptions',
    'mail_posting_addresses',
    'mail_posting_senders',
    'mail_posting_receipts',
    'event_invitations',
    'event_reads',
    'feed_bookmarks',
    'feed_hot_digest_openings',
    'followed_users',
    'followed_menus',
    'benefit_favourites',
    'mention_recipients',
    'menu_visits',
    'notification_choices',
    'notification_settings',
    'push_devices',
    'push_receipts',
    'saved_views',
    'summary_email_settings',
    'summary_email_periods',
    'summary_email_tests',
    'timeline_states',
  ])
    await namedQuery(trx, `delete from ${table} where company_id = $1 and user_id = any($2::bigint[])`, key)
  await namedQuery(
    trx,
    'delete from followed_users where company_id = $1 and followed_user_id = any($2::bigint[])',
    key,
  )
  await endOpenThings(trx, userIds)
  await leaveActivities(trx, userIds)
  await leaveTasks(trx, userIds)
  await leaveMissions(trx, userIds)
  await namedQuery(
    trx,
    `update users set status = 'withdrawn', role = 'employee', email = null, company_login_id = null,
       greeting = '', former_family_name = '', former_family_name_kana = '', profile_media_file_id = null, stops_on = null, resumes_on = null, version = version + 1
     where company_id = $1 and id = any($2::bigint[])`,
    key,
  )
  await announceMembers(trx, userIds.length > mostNamed ? null : userIds)
  await peopleMoved(trx)
}

/*
 * Withdraws requests addressed to them and deletes what they never sent. Changes planned for them are reported on
 * their day.
 */
async function endOpenThings(trx: CompanyDb, userIds: readonly number[]) {
  const key = [companyIdOf(trx), userIds]
  await namedQuery(
    trx,
    `update report_item_tasks set withdrawn_at = now() where company_id = $1 and assignee_id = any($2::bigint[])
       and completed_at is null and withdrawn_at is null`,
    key,
  )
  await releaseBookings(trx, userIds)
  await namedQuery(
    trx,
    'update inquiries set assignee_id = null, version = version + 1 where company_id = $1 and assignee_id = any($2::bigint[])',
    key,
  )
  await namedQuery(
    trx,
    `update documents set status = 'draft', reviewer_id = null, review_requested_by_id = null,
       review_requested_at = null, version = version + 1
     where company_id = $1 and (reviewer_id = any($2::bigint[]) or review_requested_by_id = any($2::bigint[]))`,
    key,
  )
  await namedQuery(
    trx,
    `delete from knowledge_test_takings where company_id = $1 and user_id = any($2::bigint[]) and submitted_at is null`,
    key,
  )
  await namedQuery(
    trx,
    `delete from course_enrolments where company_id = $1 and user_id = any($2::bigint[]) and completed_at is null`,
    key,
  )
  const unsent = await namedQuery<{ applyId: number }>(
    trx,
    `delete from feeds where company_id = $1 and author_id = any($2::bigint[]) and scheduled_at is not null
       and report_id is null returning apply_id`,
    key,
  )
  await namedQuery(
    trx,
    `delete from applies a where a.company_id = $1 and (a.id = any($3::bigint[])
       or a.user_id = any($2::bigint[]) and a.status = 'draft')
       and not exists (select from feeds f where f.company_id = a.company_id and f.apply_id = a.id)
       and not exists (select from report_item_tasks x where x.company_id = a.company_id and x.apply_id = a.id)
       and not exists (select from reports r where r.company_id = a.company_id and r.apply_id = a.id and r.version > 0)`,
    [...key, unsent.map(({ applyId }) => applyId)],
  )
}

/*
 * Cancels their future bookings and logs it, because others may have counted on the room. Rooms of events stay booked:
 * the event takes place without the person.
 */
async function releaseBookings(trx: CompanyDb, userIds: readonly number[]) {
  const released = await namedQuery<{ id: number; title: string; resource: string; startsAt: Date }>(
    trx,
    `update resource_bookings b set cancelled_at = now(), version = b.version + 1 from resources r
     where b.company_id = $1 and b.user_id = any($2::bigint[]) and b.cancelled_at is null and b.starts_at > now()
       and b.event_id is null
       and r.company_id = b.company_id and r.id = b.resource_id
     returning b.id, b.title, r.name as resource, b.starts_at`,
    [companyIdOf(trx), userIds],
  )
  await logActs(
    trx,
    released.map(({ id, title, resource, startsAt }) => ({
      ...{ actorId: null, noun: 'resource_booking', action: 'cancel', subject: { id, name: resource } },
      before: { title, resource, startsAt: startsAt.toISOString() },
    })),
  )
}
