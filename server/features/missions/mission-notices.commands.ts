import { showDay } from '#common/form/show-day.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { missionEmailsStrings } from './mission-emails.strings.ts'
import {
  missionHandedOver,
  missionReminder,
  missionReturned,
  missionStarted,
  missionWaitsForNext,
} from './missions.notices.ts'

type Told = { userId: number; name: string; dueOn: string | null; message: string; locale: Locale }

/* $2: the period. */
const assignedIn = (
  state: 'open' | 'done',
) => `select x.user_id, m.id as mission_id, m.menu_id, m.name, m.created_by_id, p.id as period_id, p.number,
    p.starts_on, p.due_on::text as due_on, r.message
  from mission_assignments x
  join mission_periods p on p.company_id = x.company_id and p.id = x.mission_period_id
  join missions m on m.company_id = p.company_id and m.id = p.mission_id
  join mission_rules r on r.company_id = p.company_id and r.mission_id = p.mission_id and r.valid_from = p.valid_from
  where x.company_id = $1 and x.mission_period_id = $2 and x.state = '${state}'`

const assigned = assignedIn('open')

const dueText = ({ dueOn, locale }: Told) => (dueOn === null ? null : showDay(dueOn, locale))

/**
 * Notifies people of a period that has begun for them. Of periods of one day only the first is notified: the reminder
 * is on the same day.
 */
export const tellOfStart = (
  trx: CompanyDb,
  { periodId, userIds }: { periodId: number; userIds: readonly number[] },
  address: string,
) =>
  tellAndMail<Told>(trx, {
    values: [periodId, userIds],
    recipients: `${assigned} and x.user_id = any($3::bigint[])
      and (p.number = 1 or p.due_on is null or p.due_on > p.starts_on)`,
    notices: [
      missionStarted.row({
        actor: 'o.created_by_id',
        menu: 'o.menu_id',
        once: 'o.period_id',
        payload: { name: 'o.name' },
      }),
    ],
    address,
    email: (row) => {
      const words = phrases(missionEmailsStrings, row.locale)
      return {
        subject: words.startedSubject(row.name),
        text: words.startedText(row.name, row.message, dueText(row), `${address}/missions`),
        once: `mission-started:${periodId}:${row.userId}`,
      }
    },
  })

/** Reminds the people of a period who have not done it, each once a day: those chosen by the statement that marks them. */
export const tellOfDue = (
  trx: CompanyDb,
  { periodId, userIds, day }: { periodId: number; userIds: readonly number[]; day: string },
  address: string,
) =>
  tellAndMail<Told>(trx, {
    values: [periodId, userIds, day],
    recipients: `${assigned} and p.due_on is not null and x.user_id = any($3::bigint[])`,
    notices: [
      missionReminder.row({
        actor: 'o.created_by_id',
        menu: 'o.menu_id',
        once: "o.period_id || ':' || $4::text",
        payload: { name: 'o.name', day: 'o.due_on' },
      }),
    ],
    address,
    email: (row) => {
      const words = phrases(missionEmailsStrings, row.locale)
      return {
        subject: words.reminderSubject(row.name),
        text: words.reminderText(row.name, dueText(row), `${address}/missions`),
        once: `mission-reminder:${periodId}:${row.userId}:${day}`,
      }
    },
  })

/** Notifies the person to whom a relay was handed over. */
export const tellOfTurn = (trx: CompanyDb, periodId: number, actorId: number, address: string) =>
  tellAndMail<Told & { actorName: string }>(trx, {
    values: [periodId, actorId],
    recipients: `select turn.*, a.family_name || ' ' || a.given_name as actor_name
      from (${assigned}) turn join users a on a.company_id = $1 and a.id = $3`,
    notices: [
      missionHandedOver.row({
        actor: '$3::bigint',
        menu: 'o.menu_id',
        once: 'o.period_id',
        payload: { name: 'o.name' },
      }),
    ],
    address,
    email: (row) => {
      const words = phrases(missionEmailsStrings, row.locale)
      return {
        subject: words.handedSubject(row.actorName, row.name),
        text: words.startedText(row.name, row.message, dueText(row), `${address}/missions`),
        once: `mission-turn:${periodId}:${row.userId}`,
      }
    },
  })

/** Asks a person to choose who continues a relay, because the person of the period `periodId` is away. */
export const tellOfReturn = (
  trx: CompanyDb,
  { periodId, chooserId }: { periodId: number; chooserId: number },
  address: string,
) =>
  tellAndMail<Told & { skippedName: string }>(trx, {
    values: [periodId, chooserId],
    recipients: `select $3::bigint as user_id, m.menu_id, m.name, p.id as period_id, x.user_id as skipped_id,
        a.family_name || ' ' || a.given_name as skipped_name
      from mission_periods p
      join missions m on m.company_id = p.company_id and m.id = p.mission_id
      join mission_assignments x on x.company_id = p.company_id and x.mission_period_id = p.id
      join users a on a.company_id = x.company_id and a.id = x.user_id
      where p.company_id = $1 and p.id = $2`,
    notices: [
      missionReturned.row({
        actor: 'o.skipped_id',
        menu: 'o.menu_id',
        once: 'o.period_id',
        payload: { name: 'o.name' },
      }),
    ],
    address,
    email: (row) => {
      const words = phrases(missionEmailsStrings, row.locale)
      return {
        subject: words.returnedSubject(row.name),
        text: words.returnedText(row.skippedName, row.name, `${address}/missions`),
        once: `mission-returned:${periodId}:${row.userId}`,
      }
    },
  })

/** Reminds the person who finished a turn that nobody was chosen to continue. */
export const tellOfChoice = (trx: CompanyDb, periodId: number, address: string) =>
  tellAndMail<Told>(trx, {
    values: [periodId],
    recipients: assignedIn('done'),
    notices: [
      missionWaitsForNext.row({
        actor: 'o.created_by_id',
        menu: 'o.menu_id',
        once: 'o.period_id',
        payload: { name: 'o.name' },
      }),
    ],
    address,
    email: (row) => {
      const words = phrases(missionEmailsStrings, row.locale)
      return {
        subject: words.returnedSubject(row.name),
        text: words.waitsText(row.name, `${address}/missions`),
        once: `mission-choice:${periodId}:${row.userId}`,
      }
    },
  })
