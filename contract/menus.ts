import * as z from 'zod/mini'
import { instant } from './shapes.ts'

export const tones = ['cyan', 'red', 'green', 'blue', 'yellow', 'gray'] as const

/** A menu as a card or a feed shows it. */
export const menuName = z.object({
  id: z.number(),
  name: z.string(),
  iconName: z.string(),
  tone: z.enum(tones),
})

/** Why a menu that is known cannot be used: the first that holds. */
export const unusableReasons = [
  'not_for_you',
  'unfinished',
  'not_open_yet',
  'closed',
  'limit_reached',
] as const

export const menuCard = z.object({
  ...menuName.shape,
  /** How the name is read, in kana; empty when nobody said. */
  nameKana: z.string(),
  description: z.string(),
  kind: z.enum(['standard', 'thanks', 'daily_report']),
  flow: z.enum(['share', 'apply', 'report', 'apply_report']),
  /** `post`: title, text, photos and files; `items`: a form of its own, at /applies/new?menu_id=. */
  formKind: z.enum(['post', 'items']),
  /** Listed in the catalogue of benefits. */
  benefit: z.boolean(),
  /** From when, and until when, it can be used. */
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  /** How often one may use it in a period, and has in the present one. Years begin in April. */
  useLimit: z.nullable(
    z.object({ count: z.number(), period: z.enum(['day', 'month', 'year', 'ever']), used: z.number() }),
  ),
  /** null where `can.use`. */
  unusable: z.nullable(z.enum(unusableReasons)),
  can: z.object({ use: z.boolean() }),
})
