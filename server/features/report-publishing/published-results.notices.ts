import * as z from 'zod/mini'
import { enPlural } from '#common/plural.ts'
import { defineNotice, type NoticeFacts } from '#server/features/announcements/define-notice.ts'

/** The post if the recipient can read it, else the report. */
const postOrReportHref = ({ feedId, reportId }: NoticeFacts) =>
  feedId === null ? `/reports/${reportId}` : `/feeds/${feedId}`

const pointsEn = (points: number) => enPlural(points, { one: '# point', other: '# points' })

export const thanked = defineNotice({
  kind: 'thanked',
  event: 'thanks',
  group: 'reactions',
  icon: 'heart',
  payload: { points: z.number() },
  sentence: {
    ja: ({ actor, menu, payload: { points } }) =>
      `${actor}から「${menu}」が届きました${points ? `（${points.toLocaleString('ja')}ポイント獲得）` : ''}`,
    en: ({ actor, menu, payload: { points } }) =>
      `${actor} sent you “${menu}”${points ? `, and you earned ${pointsEn(points)}` : ''}`,
  },
  href: postOrReportHref,
})

export const rewarded = defineNotice({
  kind: 'rewarded',
  event: 'points',
  group: 'programmes',
  icon: 'check',
  payload: { points: z.number() },
  sentence: {
    ja: ({ menu, payload: { points } }) =>
      `「${menu}」で${points.toLocaleString('ja')}ポイントを獲得しました`,
    en: ({ menu, payload: { points } }) => `You earned ${pointsEn(points)} with “${menu}”`,
  },
  href: postOrReportHref,
})

export const menuPosted = defineNotice({
  kind: 'menu_posted',
  event: 'menu_post',
  group: 'programmes',
  icon: 'post',
  sentence: {
    ja: ({ actor, menu }) => `${actor}が「${menu}」に投稿しました`,
    en: ({ actor, menu }) => `${actor} posted in “${menu}”`,
  },
  href: postOrReportHref,
})

export const publishedNotices = [thanked, rewarded, menuPosted]
