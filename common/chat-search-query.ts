import { absent, dated, dayOf, foldOperator, parseTerms, present } from './search-query.ts'

/*
 * The search query language of chat: that of posts (search-query.ts) with other operators. 送信者:佐藤 or 投稿者: (from:),
 * ルーム:本部 (in:), 以降: (after:), 以前: (before:), 日付: (on:), ファイル:あり (has:file), has:photo, has:link,
 * has:stamp.
 */

export const chatTraits = ['photo', 'file', 'link', 'stamp'] as const
export type ChatTrait = (typeof chatTraits)[number]

type Typed = { raw: string; negated: boolean }
type Named = Typed & { kind: 'from' | 'in'; text: string }
type Dated = Typed & { kind: 'after' | 'before'; on: string }
/** The first and the last day of a day, month or year. */
type Within = Typed & { kind: 'on'; from: string; until: string }
type ChatTerm = Named | Dated | Within | (Typed & { kind: 'trait'; trait: ChatTrait })

const named: Record<string, 'from' | 'in'> = {
  from: 'from',
  投稿者: 'from',
  送信者: 'from',
  in: 'in',
  room: 'in',
  ルーム: 'in',
}
const within = new Set(['on', '日付', '当日'])
const traits: Record<string, ChatTrait> = {
  photo: 'photo',
  image: 'photo',
  写真: 'photo',
  画像: 'photo',
  file: 'file',
  ファイル: 'file',
  link: 'link',
  リンク: 'link',
  stamp: 'stamp',
  スタンプ: 'stamp',
}

function operatorTerm(name: string, text: string, typed: Typed): ChatTerm | null {
  const value = foldOperator(text).trim()
  const kind = named[name]
  if (kind) return value ? { kind, text, ...typed } : null
  const side = dated[name]
  if (side) {
    const on = dayOf(value, side)
    return on ? { kind: side, on, ...typed } : null
  }
  if (within.has(name)) {
    const [from, until] = [dayOf(value, 'after'), dayOf(value, 'before')]
    return from && until ? { kind: 'on', from, until, ...typed } : null
  }
  const trait = name === 'has' ? traits[value] : traits[name]
  if (!trait) return null
  if (name === 'has' || present.has(value)) return { kind: 'trait', trait, ...typed }
  return absent.has(value) ? { kind: 'trait', trait, raw: typed.raw, negated: !typed.negated } : null
}

/** The terms of a search in chat, in order. Never fails. */
export const parseChatQuery = (query: string) => parseTerms(query, operatorTerm)
