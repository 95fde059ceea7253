// A separate kind of file: the declaration that every feature with waiting items uses.
import type { Locale } from '#common/locale.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listWaiting } from '#contract/waiting.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { textCursor } from '#server/platform/http/cursor.ts'

type Item = Answer<typeof listWaiting>['items'][number]
export type WaitingKind = Item['kind']
type Asking = { db: CompanyDb; session: Session }

/** Where a page of all waiting items continues: after this due date, kind and number. */
export type WaitingPlace = { dueOn: string; kind: string; id: number }

export type WaitingSource = {
  kind: WaitingKind
  /** Between people: not shown to operators who look as the person. */
  confidential?: true
  /** How many items wait, and how many of them are overdue. */
  count: (asking: Asking) => Promise<{ count: number; overdueCount: number }>
  /** At most `limit` of them after `after`, in the order of `inWaitingOrder`. */
  list: (
    asking: Asking & { locale: Locale; after: WaitingPlace | null; limit: number },
  ) => Promise<Omit<Item, 'kind'>[]>
}

/** Declares a kind of item that can wait for a person. List it in server/waiting-sources.ts. */
export const defineWaitingSource = (source: WaitingSource): WaitingSource => source

/** Items without a due date come last. */
const noDay = '9999-12-31'

export const waitingKey = (item: Item) => [item.dueOn ?? noDay, item.kind, item.id]

/** Oldest due date first; on the same day by kind and number. */
export function inWaitingOrder(a: Item, b: Item) {
  const day = (a.dueOn ?? noDay).localeCompare(b.dueOn ?? noDay)
  return day || a.kind.localeCompare(b.kind) || a.id - b.id
}

export function waitingCursor(cursor: string | undefined): WaitingPlace | null {
  const key = textCursor(cursor, ['day', 'text'])
  return key && { dueOn: key.texts[0], kind: key.texts[1], id: key.id }
}

/**
 * Where one kind continues, by due date and its own number: on the day itself only items after `id`. Kinds that sort
 * before the place's kind are finished with that day; for kinds after it, the whole day is still to come.
 */
export function placeOfKind(after: WaitingPlace | null, kind: WaitingKind) {
  if (!after) return null
  const order = kind.localeCompare(after.kind)
  const id = order === 0 ? after.id : order < 0 ? Number.MAX_SAFE_INTEGER : 0
  return { dueOn: after.dueOn, id }
}

/** Where a kind without due dates continues: after this number of its own. */
export function placeWithoutDay(after: WaitingPlace | null, kind: WaitingKind) {
  const place = placeOfKind(after, kind)
  return place?.dueOn === noDay ? place.id : 0
}
