import * as z from 'zod/mini'
import { instant } from './shapes.ts'

export const tones = ['cyan', 'red', 'green', 'blue', 'yellow', 'gray'] as const

/** A menu on a card or in a post. */
export const menuName = z.object({
  id: z.number(),
  name: z.string(),
  iconName: z.string(),
  tone: z.enum(tones),
})

/** Why a visible menu cannot be used: the first reason that applies. */
export const unusableReasons = [
  'not_for_you',
  'unfinished',
  'not_open_yet',
  'closed',
  'limit_reached',
] as const

export const menuCard = z.object({
  ...menuName.shape,
  /** The reading of the name, in kana; empty if unknown. */
  nameKana: z.string(),
  description: z.string(),
  kind: z.enum(['standard', 'thanks', 'daily_report']),
  flow: z.enum(['share', 'apply', 'report', 'apply_report']),
  /** `post`: title, text, photos and files; `items`: a designed form, at /applies/new?menu_id=. */
  formKind: z.enum(['post', 'items']),
  /** Listed in the catalogue of benefits. */
  benefit: z.boolean(),
  /** The period in which it can be used. */
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** How often one person may use it in a period, and has done so in the current one. Years begin in April. */
  useLimit: z.nullable(
    z.object({ count: z.number(), period: z.enum(['day', 'month', 'year', 'ever']), used: z.number() }),
  ),
  /** null if `can.use`. */
  unusable: z.nullable(z.enum(unusableReasons)),
  can: z.object({ use: z.boolean() }),
})
