import type { AskedItem, FormItem, FormItemKind } from '../form-item.ts'
import { card, choice, choices } from './choice-kinds.ts'
import { date, period, time } from './day-kinds.ts'
import { departments, files, images, users, videos } from './id-kinds.ts'
import type { AskedKind, AskedKinds, ItemKind, ItemKinds, PlainKind, PlainKinds } from './item-kind.ts'
import { computed, money, number } from './number-kinds.ts'
import { missionRequest, poll, taskList } from './request-kinds.ts'
import { heading, note, repeat } from './structure-kinds.ts'
import { link, longText, text } from './text-kinds.ts'

const plainKinds: PlainKinds = {
  ...{ text, long_text: longText, link },
  ...{ number, money },
  ...{ date, time, period },
  ...{ choice, choices, card },
  ...{ users, departments },
  ...{ images, videos, files },
  ...{ poll, task_list: taskList, mission_request: missionRequest },
}
const askedKinds: AskedKinds = { ...plainKinds, computed, repeat }
const itemKinds: ItemKinds = { ...askedKinds, heading, note }

// A lookup by kind loses the link between item and record: callers pass the item whose kind they looked up.
export const kindOf = (item: Pick<FormItem, 'kind'>): ItemKind<FormItemKind> => itemKinds[item.kind]

export const askedKindOf = (item: AskedItem): AskedKind<AskedItem['kind']> => askedKinds[item.kind]

/** The record of a kind whose answer is checked on its own; undefined for computed and repeated items. */
export const plainKindOf = (item: AskedItem): PlainKind<keyof PlainKinds> | undefined =>
  item.kind === 'computed' || item.kind === 'repeat' ? undefined : plainKinds[item.kind]
