import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { redemptionStates } from '#contract/rewards.redemptions.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import {
  chosenOption,
  findOwnBalance,
  findRedemptionSettings,
  nameOfOption,
  type RedemptionSettings,
} from './redemption-settings.queries.ts'
import { redemptionStrings } from './redemptions.strings.ts'
import { redemptionApproved, redemptionHandled } from './rewards.events.ts'
import { nextStates } from './rewards.policy.ts'

type State = (typeof redemptionStates)[number]

type Ordering = {
  reportId: number
  menuId: number
  stage: 'apply' | 'report'
  userId: number
  /** The submission was approved before, and its answers are changed. */
  amended: boolean
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  /** Answers as they are shown, in the order of the form. */
  shown: readonly { item: string; name: string; text: string }[]
  locale: Locale
}

type Order = {
  id: number
  optionKey: string
  points: number
  rewardTransactionId: number
  state: State
  version: number
}

async function findOrder(trx: CompanyDb, reportId: number) {
  const [row] = await namedQuery<Order>(
    trx,
    `select id, option_key, points, reward_transaction_id, state, version from redemptions
     where company_id = $1 and report_id = $2 for no key update`,
    [companyIdOf(trx), reportId],
  )
  return row
}

/**
 * Spends the points and takes the stock of what a submission orders, in the transaction of the submission. Submitted
 * again with another option, it gives the first one back.
 * @throws {Refusal} redemption_unavailable, reward_balance_short, redemption_sent, each with what is left
 */
export async function orderRedemption(trx: CompanyDb, ordering: Ordering) {
  const settings = await findRedemptionSettings(trx, ordering.menuId)
  if (!settings || settings.stage !== ordering.stage) return
  const optionKey = chosenOption(settings, ordering.answers)
  const before = await findOrder(trx, ordering.reportId)
  const returned = before?.state === 'returned'
  // An order that was cancelled by hand stays cancelled.
  if (returned && ordering.amended) return
  const wishes = wishesOf(settings, ordering)
  if (before?.optionKey === optionKey && !returned) {
    await namedQuery(trx, 'update redemptions set wishes = $3 where company_id = $1 and id = $2', [
      companyIdOf(trx),
      before.id,
      wishes,
    ])
    return
  }
  if (before?.state === 'sent' || before?.state === 'received') throw new Refusal('redemption_sent')
  // Both options are locked in one order and before the balance, so that two submissions never wait for each other.
  await namedQuery(
    trx,
    `select 1 from redemption_options where company_id = $1 and menu_id = $2 and option_key = any($3::text[])
     order by option_key for update`,
    [companyIdOf(trx), ordering.menuId, [optionKey, before?.optionKey ?? optionKey]],
  )
  if (before && !returned) await giveBack(trx, { ...before, menuId: ordering.menuId }, ordering.userId)
  const [taken] = await namedQuery<{ points: number }>(
    trx,
    `update redemption_options set stock = stock - 1
     where company_id = $1 and menu_id = $2 and option_key = $3 and (stock is null or stock > 0) returning points`,
    [companyIdOf(trx), ordering.menuId, optionKey],
  )
  if (!taken) throw unavailable(settings, ordering, optionKey)
  const { points } = taken
  const order = {
    companyId: companyIdOf(trx),
    userId: ordering.userId,
    points,
    menuId: ordering.menuId,
    reportId: ordering.reportId,
    optionName: nameOfOption(settings, ordering.items, optionKey),
  }
  const [spent] = await namedQuery<{ id: number }>(
    trx,
    `insert into reward_transactions (company_id, user_id, amount, kind, reason, menu_id, report_id, made_by_id)
     values (:companyId, :userId, -:points::integer, 'redemption', :optionName, :menuId, :reportId, :userId)
     returning id`,
    order,
  )
  const balance = await findOwnBalance(trx, ordering.userId)
  if (balance < 0) throw short(ordering.locale, settings, points, balance + points)
  await namedQuery(
    trx,
    `insert into redemptions (company_id, menu_id, report_id, user_id, option_key, option_name, wishes, points,
       reward_transaction_id)
     values (:companyId, :menuId, :reportId, :userId, :optionKey, :optionName, :wishes, :points, :spentId)
     on conflict (company_id, report_id) do update set option_key = excluded.option_key,
       option_name = excluded.option_name, wishes = excluded.wishes, points = excluded.points,
       reward_transaction_id = excluded.reward_transaction_id,
       state = case redemptions.state when 'returned' then 'requested' else redemptions.state end, version = redemptions.version + 1`,
    { ...order, optionKey, wishes, spentId: spent!.id },
  )
}

/** The other answers, a line each. */
const wishesOf = ({ itemKey }: RedemptionSettings, { shown }: Ordering) =>
  shown
    .filter(({ item, text }) => item !== itemKey && text !== '')
    .map(({ name, text }) => `${name}: ${text}`)
    .join('\n')

/** What a submission would spend, and what prevents it; without writing. null: it spends nothing. */
export async function forecastRedemption(
  db: CompanyDb,
  ordering: Omit<Ordering, 'shown' | 'reportId'> & { reportId: number | null },
) {
  const settings = await findRedemptionSettings(db, ordering.menuId)
  if (!settings || settings.stage !== ordering.stage) return null
  const optionKey = chosenOption(settings, ordering.answers)
  const option = settings.options.find(({ key }) => key === optionKey)
  const [before] = await namedQuery<{ optionKey: string; points: number; state: State }>(
    db,
    `select option_key, points, state from redemptions where company_id = $1 and report_id = $2`,
    [companyIdOf(db), ordering.reportId],
  )
  const kept =
    before !== undefined && (before.state === 'returned' ? ordering.amended : before.optionKey === optionKey)
  const balance =
    (await findOwnBalance(db, ordering.userId)) + (before && before.state !== 'returned' ? before.points : 0)
  const points = kept ? before.points : (option?.points ?? 0)
  const refused = kept
    ? null
    : before?.state === 'sent' || before?.state === 'received'
      ? new Refusal('redemption_sent')
      : !option || option.stock === 0
        ? unavailable(settings, ordering, optionKey)
        : balance < points
          ? short(ordering.locale, settings, points, balance)
          : null
  return {
    points,
    balance,
    problem: refused && { item: settings.itemKey, message: messageOf(refused, ordering.locale) },
  }
}

const messageOf = ({ reason, fields, code }: Refusal, locale: Locale) =>
  reason ??
  Object.values(fields)[0] ??
  phrases(redemptionStrings, locale)[code === 'redemption_sent' ? 'alreadySent' : 'unavailable']

/** Beside the item that names the option, if there is one. */
const refuse = (
  code: 'redemption_unavailable' | 'reward_balance_short',
  { itemKey }: RedemptionSettings,
  message: string,
) =>
  itemKey === null
    ? new Refusal(code, {}, message)
    : new Refusal('validation_failed', { [`answers.${itemKey}`]: message })

function unavailable(
  settings: RedemptionSettings,
  { items, locale }: Pick<Ordering, 'items' | 'locale'>,
  optionKey: string,
) {
  const t = phrases(redemptionStrings, locale)
  const left = settings.options
    .filter(({ key, stock }) => key !== optionKey && stock !== 0)
    .map(({ key, stock }) => t.leftOf(nameOfOption(settings, items, key), stock))
  const message = left.length > 0 ? t.othersLeft(left.join(t.comma)) : t.unavailable
  return refuse('redemption_unavailable', settings, message)
}

const short = (locale: Locale, settings: RedemptionSettings, points: number, balance: number) =>
  refuse('reward_balance_short', settings, phrases(redemptionStrings, locale).short(points, balance))

/** Returns the points and the stock of an order. */
async function giveBack(
  trx: CompanyDb,
  order: Pick<Order, 'rewardTransactionId' | 'optionKey'> & { menuId: number },
  actorId: number,
  reason = '',
) {
  await namedQuery(
    trx,
    'update redemption_options set stock = stock + 1 where company_id = $1 and menu_id = $2 and option_key = $3',
    [companyIdOf(trx), order.menuId, order.optionKey],
  )
  await namedQuery(
    trx,
    `insert into reward_transactions (company_id, user_id, amount, kind, reason, menu_id, report_id, reverses_id, made_by_id)
     select $1, t.user_id, -t.amount, 'reversal', $4, t.menu_id, t.report_id, t.id, $3 from reward_transactions t
     where t.company_id = $1 and t.id = $2 on conflict (company_id, reverses_id) do nothing`,
    [companyIdOf(trx), order.rewardTransactionId, actorId, reason],
  )
}

/**
 * Applies the decision on a submission to its order, in the same transaction: approved, or rejected, withdrawn or deleted.
 * What was already sent stays spent.
 */
export async function settleRedemption(
  trx: CompanyDb,
  { reportId, outcome, actorId }: { reportId: number; outcome: 'approved' | 'returned'; actorId: number },
) {
  const [order] = await namedQuery<Order & { menuId: number }>(
    trx,
    `update redemptions set state = $3, version = version + 1
     where company_id = $1 and report_id = $2
       and (state = 'requested' or (state = 'approved' and $3 = 'returned'))
     returning id, menu_id, option_key, points, reward_transaction_id, state, version`,
    [companyIdOf(trx), reportId, outcome],
  )
  if (order && outcome === 'returned') await giveBack(trx, order, actorId)
  if (order && outcome === 'approved') await publish(trx, redemptionApproved, { redemptionId: order.id })
}

type Handling = {
  id: number
  version: number
  state: 'sent' | 'received' | 'returned'
  note: string
  actorId: number
}

/**
 * Sets the delivery state of an order; its person is notified. Returning it gives back the points and the stock.
 * @throws {Refusal} not_found, conflict
 */
export const handleRedemption = (db: CompanyDb, { id, version, state, note, actorId }: Handling) =>
  transaction(db, async (trx) => {
    const before = found(await findForUpdate(trx, id))
    permit(before.version === version && nextStates(before.state).includes(state), 'conflict')
    await setState(trx, { id, state, note, actorId })
    if (state === 'returned') await giveBack(trx, before, actorId, note)
    await publish(trx, redemptionHandled, { redemptionId: id, state, actorId })
    await logAct(trx, {
      actorId,
      noun: 'redemption',
      action: 'update',
      subject: { id, name: `${before.personName} ${before.optionName || before.menuName}` },
      before: { redemptionState: before.state },
      after: { redemptionState: state, ...(note !== '' && { reason: note }) },
    })
  })

/**
 * Records that the person received what they ordered.
 * @throws {Refusal} not_found, conflict
 */
export const confirmReceipt = (
  db: CompanyDb,
  { id, version, userId }: { id: number; version: number; userId: number },
) =>
  transaction(db, async (trx) => {
    const before = found(await findForUpdate(trx, id))
    permit(before.userId === userId)
    // Pressed twice.
    if (before.state === 'received' && before.version === version + 1) return
    permit(before.version === version && before.state === 'sent', 'conflict')
    await setState(trx, { id, state: 'received', note: '', actorId: userId })
  })

async function findForUpdate(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<
    Order & { menuId: number; userId: number; optionName: string; menuName: string; personName: string }
  >(
    trx,
    `select r.id, r.menu_id, r.user_id, r.option_key, r.option_name, r.points, r.reward_transaction_id, r.state,
       r.version, n.name as menu_name, u.family_name || ' ' || u.given_name as person_name
     from redemptions r
     join menus n on n.company_id = $1 and n.id = r.menu_id
     join users u on u.company_id = $1 and u.id = r.user_id
     where r.company_id = $1 and r.id = $2 for no key update of r`,
    [companyIdOf(trx), id],
  )
  return row
}

const setState = (
  trx: CompanyDb,
  { id, state, note, actorId }: { id: number; state: State; note: string; actorId: number },
) =>
  namedQuery(
    trx,
    `update redemptions set state = $3, version = version + 1, handled_by_id = $5,
       note = case when $4 = '' then note else $4 end,
       sent_at = case when $3 in ('sent', 'received') then coalesce(sent_at, now()) else sent_at end,
       received_at = case when $3 = 'received' then now() else received_at end
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), id, state, note, actorId],
  )
