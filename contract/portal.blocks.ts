import * as z from 'zod/mini'
import { linkTones, portalLimits, portalWidths } from '#common/portal/portal-content.ts'
import { audienceRule } from './audiences.ts'
import { longText } from './long-texts.ts'
import { eachOnce, id } from './shapes.ts'

const count = z.int().check(z.minimum(1), z.maximum(portalLimits.count))
const text = (most: number) => z.string().check(z.maxLength(most))
const address = text(portalLimits.address)

const shared = {
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  title: text(portalLimits.title),
  width: z.enum(portalWidths),
  onPc: z.boolean(),
  onPhone: z.boolean(),
}

const slide = z.object({ mediaFileId: id, alt: text(portalLimits.alt), href: address })
const tile = z.object({
  iconName: text(40),
  tone: z.enum(linkTones),
  label: text(portalLimits.label),
  href: address,
})
const { least, most } = portalLimits.embedHeight

const block = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('banner'),
    slides: z.array(slide).check(z.maxLength(portalLimits.slides)),
  }),
  z.object({
    ...shared,
    kind: z.literal('links'),
    tiles: z.array(tile).check(z.maxLength(portalLimits.tiles)),
  }),
  z.object({ ...shared, kind: z.literal('text'), body: longText }),
  z.object({ ...shared, kind: z.literal('announcements'), count }),
  z.object({ ...shared, kind: z.literal('feeds'), count }),
  z.object({ ...shared, kind: z.literal('menu_feeds'), menuId: z.nullable(id), count }),
  z.object({ ...shared, kind: z.literal('events'), count }),
  z.object({ ...shared, kind: z.literal('documents'), categoryId: z.nullable(id), count }),
  z.object({ ...shared, kind: z.literal('missions'), count }),
  z.object({ ...shared, kind: z.literal('poll'), feedId: z.nullable(id) }),
  z.object({ ...shared, kind: z.literal('joined'), days: z.int().check(z.minimum(7), z.maximum(180)) }),
  z.object({ ...shared, kind: z.literal('birthdays') }),
  z.object({ ...shared, kind: z.literal('ranking'), count, by: z.enum(['received', 'given']) }),
  z.object({
    ...shared,
    kind: z.literal('embed'),
    url: address,
    height: z.int().check(z.minimum(least), z.maximum(most)),
  }),
])

/** What a draft of a page may contain; publishing requires more: common/portal/portal-problems.ts. */
export const portalContent = z.object({
  title: text(portalLimits.title),
  rule: audienceRule,
  blocks: z.array(block).check(
    z.maxLength(portalLimits.blocks),
    eachOnce(({ key }) => key),
  ),
  phoneOrder: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(portalLimits.blocks)),
})
