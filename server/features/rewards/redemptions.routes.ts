import { formatDate } from '#common/dates.ts'
import { phrases } from '#common/strings.ts'
import {
  confirmRedemption,
  exportRedemptions,
  getRedemptionMenu,
  listAdminRedemptions,
  listRedemptionMenus,
  listRedemptionOffers,
  listRedemptions,
  updateRedemption,
  updateRedemptionMenu,
} from '#contract/rewards.redemptions.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { whyUnusable } from '#server/features/menus/menus.policy.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import { findPersons } from '#server/features/people/people-by-id.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { csv } from '#server/platform/http/csv.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { saveRedemptionMenu } from './redemption-settings.commands.ts'
import {
  findOtherMenus,
  findOwnBalance,
  findRedemptionMenu,
  findRedemptionMenus,
  nameOfOption,
  type RedemptionMenuRow,
  redemptionOptionsOf,
} from './redemption-settings.queries.ts'
import { confirmReceipt, handleRedemption } from './redemptions.commands.ts'
import { presentRedemption } from './redemptions.present.ts'
import { countRedemptions, findEverybodysRedemptions, findOwnRedemptions } from './redemptions.queries.ts'
import { redemptionStrings } from './redemptions.strings.ts'
import { nextStates } from './rewards.policy.ts'

const mostExported = 10_000

const menuOf = ({ id, name, iconName, tone }: RedemptionMenuRow) => ({ id, name, iconName, tone })

/** The single-choice items of a form that can name the option. */
const choicesOf = ({ items }: RedemptionMenuRow) =>
  (items ?? []).flatMap((item) =>
    item.kind === 'choice' ? [{ key: item.key, name: item.name, options: item.options }] : [],
  )

const inFormOrder = (row: RedemptionMenuRow) => {
  const places =
    choicesOf(row)
      .find(({ key }) => key === row.itemKey)
      ?.options.map(({ key }) => key) ?? []
  return row.options.toSorted((a, b) => places.indexOf(a.key) - places.indexOf(b.key))
}

export const redemptionRoutes = [
  route(listRedemptions, async ({ db, session, query }) => {
    const page = await findOwnRedemptions(db, {
      userId: session.userId,
      before: idCursor(query.cursor),
      limit: query.limit,
    })
    return {
      redemptions: page.rows.map((row) => ({
        ...presentRedemption(row),
        can: { confirm: row.state === 'sent' },
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(listRedemptionOffers, async ({ db, session }) => {
    const usable = new Map(
      (await findMenus(db, session))
        .filter((menu) => whyUnusable(menu) === null)
        .map((menu) => [menu.id, menu.description]),
    )
    const rows = (await findRedemptionMenus(db)).filter(({ id }) => usable.has(id))
    return {
      balance: await findOwnBalance(db, session.userId),
      offers: rows.map((row) => {
        const options = redemptionOptionsOf(row, row.items ?? [])
        const left = options.filter(({ stock }) => stock !== 0).map(({ points }) => points)
        return {
          menu: menuOf(row),
          description: usable.get(row.id)!,
          pointsFrom: left.length > 0 ? Math.min(...left) : null,
          options,
        }
      }),
    }
  }),

  route(confirmRedemption, async ({ db, session, params, body }) => {
    await confirmReceipt(db, { id: params.id, version: body.version, userId: session.userId })
  }),

  route(listAdminRedemptions, async ({ db, session, query }) => {
    requireSection(session, 'rewards', 'accounting')
    const { state, menuId, from, until, cursor, limit } = query
    const rows = await findEverybodysRedemptions(
      db,
      { state, menuId, from, until },
      { before: idCursor(cursor), limit: limit + 1 },
    )
    const page = pageOfRows(rows, limit, (row) => [row.id])
    const people = await findPersons(
      db,
      page.rows.flatMap(({ userId, handledById }) => [
        userId,
        ...(handledById === null ? [] : [handledById]),
      ]),
    )
    const byId = new Map(people.map((one) => [one.id, one]))
    return {
      redemptions: page.rows.map((row) => ({
        ...presentRedemption(row),
        user: byId.get(row.userId)!,
        departmentName: row.departmentName,
        handledBy: byId.get(row.handledById ?? 0) ?? null,
        next: [...nextStates(row.state)],
      })),
      nextCursor: page.nextCursor,
      counts: await countRedemptions(db),
    }
  }),

  route(updateRedemption, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    if (body.state === 'returned' && body.note === '')
      throw new Refusal('validation_failed', { note: phrases(redemptionStrings, locale).noteMissing })
    await handleRedemption(db, { id: params.id, ...body, actorId: session.userId })
  }),

  route(exportRedemptions, async ({ db, session, query, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const t = phrases(redemptionStrings, locale)
    const { state, menuId, from, until } = query
    const rows = await findEverybodysRedemptions(
      db,
      { state, menuId, from, until },
      { before: null, limit: mostExported },
    )
    await logExport(db, {
      actorId: session.userId,
      noun: 'redemption',
      count: rows.length,
      by: { redemptionState: state, from, until },
    })
    const dayOf = (at: Date | null) =>
      at ? formatDate(at.toISOString(), { locale, timeZone: session.timeZone }) : ''
    return {
      fileName: t.fileName,
      content: csv([
        [t.requestedOn, t.companyId, t.name, t.department, t.menu, t.option, t.wishes, t.points].concat([
          t.state,
          t.sentOn,
          t.receivedOn,
          t.note,
        ]),
        ...rows.map((row) => [
          dayOf(row.requestedAt),
          row.companyLoginId ?? '',
          row.personName,
          row.departmentName ?? '',
          row.menuName,
          row.optionName,
          row.wishes,
          row.points,
          t[row.state],
          dayOf(row.sentAt),
          dayOf(row.receivedAt),
          row.note,
        ]),
      ]),
    }
  }),

  route(listRedemptionMenus, async ({ db, session }) => {
    requireSection(session, 'rewards', 'accounting')
    return {
      redemptionMenus: (await findRedemptionMenus(db)).map((row) => ({
        id: row.id,
        menu: menuOf(row),
        published: row.published,
        version: row.version,
        options: inFormOrder(row).map((one) => ({
          ...one,
          name: nameOfOption(row, row.items ?? [], one.key),
          orderedCount: row.counts[one.key] ?? 0,
        })),
      })),
      others: await findOtherMenus(db),
    }
  }),

  route(getRedemptionMenu, async ({ db, session, params }) => {
    requireSection(session, 'rewards', 'accounting')
    const row = found(await findRedemptionMenu(db, params.id))
    const { id, version, itemKey, options } = row
    return { id, menu: menuOf(row), version, itemKey, options, items: choicesOf(row) }
  }),

  route(updateRedemptionMenu, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'rewards', 'accounting')
    const row = found(await findRedemptionMenu(db, params.id))
    const t = phrases(redemptionStrings, locale)
    const item = choicesOf(row).find(({ key }) => key === body.itemKey)
    if (body.itemKey !== null && !item) throw new Refusal('validation_failed', { itemKey: t.notAChoice })
    const keys = new Set(item ? item.options.map(({ key }) => key) : [''])
    for (const [i, { key }] of body.options.entries())
      if (!keys.delete(key)) throw new Refusal('validation_failed', { [`options.${i}.key`]: t.notAnOption })
    return saveRedemptionMenu(db, { menuId: params.id, ...body, actorId: session.userId })
  }),
]
