import { randomBytes } from 'node:crypto'
import type { ActAction, ActState } from '#common/administration-act.ts'
import { type ProfileChoice, profileLimits } from '#common/profile-item.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import type { createProfileItem } from '#contract/profile-items.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { findProfileItems, type ProfileItemRow } from './profile-items.queries.ts'

type Fields = HandlerInput<typeof createProfileItem>['body']
type Act = { actorId: number; itemId: number }
type Words = { tooMany: string; choicesMissing: string; choicesTwice: string }

/* Concurrent changes of the items wait for each other. */
const lockItems = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

const findOne = async (trx: CompanyDb, itemId: number) => found((await findProfileItems(trx, itemId))[0])

const isChoice = (kind: Fields['kind']) => kind === 'choice' || kind === 'choices'

type Told = Omit<Fields, 'choices'> & { choices: readonly { name: string; retired?: boolean }[] }

const stateOf = (item: Told): ActState => ({
  name: item.name,
  kind: item.kind,
  note: item.note,
  choices: item.choices.filter(({ retired }) => !retired).map(({ name }) => name),
  dayPart: item.kind === 'day' ? item.dayPart : null,
  required: item.required,
  visibility: item.visibility,
})

const inUse = ({ archived }: { archived: boolean }) => !archived

async function checkRoom(trx: CompanyDb, words: Words) {
  if ((await findProfileItems(trx)).filter(inUse).length >= profileLimits.items)
    throw new Refusal('validation_failed', { name: words.tooMany })
}

function checkChoices({ kind, choices }: Fields, words: Words) {
  if (!isChoice(kind)) return
  if (choices.length === 0) throw new Refusal('validation_failed', { choices: words.choicesMissing })
  if (new Set(choices.map(({ name }) => name)).size < choices.length)
    throw new Refusal('validation_failed', { choices: words.choicesTwice })
}

/** The keys that people chose, whether or not they are still offered. */
async function findChosenKeys(trx: CompanyDb, itemId: number) {
  const rows = await namedQuery<{ key: string }>(
    trx,
    `select distinct unnest(value) as key from profile_answers where company_id = $1 and profile_item_id = $2`,
    [companyIdOf(trx), itemId],
  )
  return new Set(rows.map(({ key }) => key))
}

/** The choices as given, each with its key; omitted ones stay, retired, if people chose them. */
function keepChoices(
  given: Fields,
  before: readonly ProfileChoice[],
  chosen: ReadonlySet<string>,
): ProfileChoice[] {
  if (!isChoice(given.kind)) return []
  const offered = given.choices.map(({ key, name }) => ({
    key:
      key !== undefined && before.some((one) => one.key === key) ? key : randomBytes(6).toString('base64url'),
    name,
    retired: false,
  }))
  const retired = before.filter(({ key }) => chosen.has(key) && !offered.some((one) => one.key === key))
  return [...offered, ...retired.map((choice) => ({ ...choice, retired: true }))]
}

const nextPlace =
  '(select coalesce(max(sort_order), -1) + 1 from profile_items where company_id = $1 and archived_at is null)'

/** Adds an item at the end. Returns its id. */
export const addProfileItem = (db: CompanyDb, actorId: number, fields: Fields, words: Words) =>
  transaction(db, async (trx) => {
    await lockItems(trx)
    checkChoices(fields, words)
    await checkRoom(trx, words)
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into profile_items (company_id, name, kind, note, choices, day_part, required, visibility, sort_order)
       values (:companyId, :name, :kind, :note, :choices::text::jsonb, :dayPart, :required, :visibility, ${nextPlace}) returning id`,
      {
        companyId: companyIdOf(trx),
        name: fields.name,
        kind: fields.kind,
        note: fields.note,
        choices: JSON.stringify(keepChoices(fields, [], new Set())),
        dayPart: fields.dayPart,
        required: fields.required,
        visibility: fields.visibility,
      },
    )
    const subject = { id: made!.id, name: fields.name }
    await logAct(trx, { actorId, noun: 'profile_item', action: 'create', subject, after: stateOf(fields) })
    return made!.id
  })

/**
 * Changes an item at `version`. Throws `conflict` if it changed since, `profile_item_answered` for changes that would
 * alter the meaning of answers: another kind or date precision, or making answers public that only a few could see.
 */
export const changeProfileItem = (
  db: CompanyDb,
  { actorId, itemId }: Act,
  { version, ...fields }: Fields & { version: number },
  words: Words,
) =>
  transaction(db, async (trx) => {
    await lockItems(trx)
    const before = await findOne(trx, itemId)
    permit(before.version === version, 'conflict')
    checkChoices(fields, words)
    const answered = await findChosenKeys(trx, itemId)
    const bends =
      before.kind !== fields.kind ||
      (fields.kind === 'day' && before.dayPart !== fields.dayPart) ||
      (before.visibility === 'self' && fields.visibility === 'everybody')
    permit(answered.size === 0 || !bends, 'profile_item_answered')
    const choices = keepChoices(fields, before.choices, answered)
    await namedQuery(
      trx,
      `update profile_items set name = :name, kind = :kind, note = :note, choices = :choices::text::jsonb, day_part = :dayPart,
         required = :required, visibility = :visibility, version = version + 1 where company_id = :companyId and id = :itemId`,
      {
        companyId: companyIdOf(trx),
        itemId,
        name: fields.name,
        kind: fields.kind,
        note: fields.note,
        choices: JSON.stringify(choices),
        dayPart: fields.dayPart,
        required: fields.required,
        visibility: fields.visibility,
      },
    )
    await logAct(trx, {
      actorId,
      noun: 'profile_item',
      action: 'update',
      subject: { id: itemId, name: fields.name },
      before: stateOf(before),
      after: stateOf(fields),
    })
  })

const itemsInUse = async (trx: CompanyDb) => (await findProfileItems(trx)).filter(inUse)

type Order = { wanted: readonly number[]; seen: readonly number[] }

/** Puts these items first, in this order. Throws `conflict` if the active items changed since they were seen. */
export const setProfileItemOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'profile_item', list: itemsInUse, ...order }, (trx) =>
    namedQuery(
      trx,
      `update profile_items set sort_order = placed.place from (
         select i.id, row_number() over (order by wanted.place nulls last, i.sort_order, i.id) as place
         from profile_items i
         left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = i.id
         where i.company_id = $1 and i.archived_at is null
       ) placed where profile_items.company_id = $1 and profile_items.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

/** For an item seen at `version`. */
type UseAct = Act & { version: number }

const changeUse = (
  db: CompanyDb,
  { actorId, itemId, version }: UseAct,
  action: ActAction & ('archive' | 'restore' | 'delete'),
  write: (trx: CompanyDb, item: ProfileItemRow) => Promise<unknown>,
) =>
  transaction(db, async (trx) => {
    await lockItems(trx)
    const item = await findOne(trx, itemId)
    if (action === (item.archived ? 'archive' : 'restore')) return
    permit(item.version === version, 'conflict')
    await write(trx, item)
    const subject = { id: itemId, name: item.name }
    const before = action === 'delete' ? stateOf(item) : null
    await logAct(trx, { actorId, noun: 'profile_item', action, subject, before })
  })

/** Archives an item: it is no longer asked or shown; its answers are kept. Safe to repeat. Throws `conflict`. */
export const putProfileItemAway = (db: CompanyDb, act: UseAct) =>
  changeUse(db, act, 'archive', (trx) =>
    namedQuery(
      trx,
      'update profile_items set archived_at = now(), version = version + 1 where company_id = $1 and id = $2',
      [companyIdOf(trx), act.itemId],
    ),
  )

/** Restores an archived item at the end. Safe to repeat. Throws `conflict`. */
export const takeProfileItemBack = (db: CompanyDb, act: UseAct, words: Words) =>
  changeUse(db, act, 'restore', async (trx) => {
    await checkRoom(trx, words)
    await namedQuery(
      trx,
      `update profile_items set archived_at = null, sort_order = ${nextPlace}, version = version + 1
       where company_id = $1 and id = $2`,
      [companyIdOf(trx), act.itemId],
    )
  })

/** Deletes an item without answers. Throws `conflict` and `profile_item_answered`. */
export const removeProfileItem = (db: CompanyDb, act: UseAct) =>
  changeUse(db, act, 'delete', async (trx) => {
    const deleted = await namedQuery(
      trx,
      `delete from profile_items i where i.company_id = $1 and i.id = $2 and not exists (
         select from profile_answers a where a.company_id = $1 and a.profile_item_id = i.id) returning i.id`,
      [companyIdOf(trx), act.itemId],
    )
    permit(deleted.length > 0, 'profile_item_answered')
  })
