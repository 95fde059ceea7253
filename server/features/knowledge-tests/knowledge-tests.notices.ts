import * as z from 'zod/mini'
import { showDay } from '#common/form/show-day.ts'
import { defineNotice } from '#server/features/announcements/define-notice.ts'

const test = {
  event: 'knowledge_test',
  group: 'others',
  icon: 'test',
  payload: { testId: z.number(), title: z.string() },
  href: ({ payload }: { payload: { testId: number } }) => `/knowledge_tests/${payload.testId}`,
} as const

export const testOpened = defineNotice({
  ...test,
  kind: 'knowledge_test_opened',
  sentence: {
    ja: ({ payload: { title } }) => `テスト「${title}」を受けられます`,
    en: ({ payload: { title } }) => `You can take the test “${title}”`,
  },
})

export const testDue = defineNotice({
  ...test,
  kind: 'knowledge_test_due',
  payload: { ...test.payload, day: z.string() },
  sentence: {
    ja: ({ payload: { title, day }, locale }) => `テスト「${title}」は${showDay(day, locale)}に終わります`,
    en: ({ payload: { title, day }, locale }) => `The test “${title}” ends on ${showDay(day, locale)}`,
  },
})

export const testMarked = defineNotice({
  ...test,
  kind: 'knowledge_test_marked',
  payload: { ...test.payload, takingId: z.number() },
  href: ({ payload }) => `/knowledge_test_takings/${payload.takingId}/result`,
  sentence: {
    ja: ({ payload: { title } }) => `テスト「${title}」の結果が出ました`,
    en: ({ payload: { title } }) => `Your result of the test “${title}” is available`,
  },
})

export const attemptGiven = defineNotice({
  ...test,
  kind: 'knowledge_test_attempt_given',
  payload: { ...test.payload, reason: z.string() },
  sentence: {
    ja: ({ actor, payload: { title, reason } }) =>
      `${actor}がテスト「${title}」をもう1回受けられるようにしました：${reason}`,
    en: ({ actor, payload: { title, reason } }) =>
      `${actor} gave you one more attempt at the test “${title}”: ${reason}`,
  },
})

export const marksDiffer = defineNotice({
  ...test,
  event: 'request',
  kind: 'knowledge_test_marks_differ',
  impersonal: true,
  href: ({ payload }) => `/admin/knowledge_tests/${payload.testId}/marking?list=to_settle`,
  sentence: {
    ja: ({ payload: { title } }) => `テスト「${title}」で2人の採点が分かれた解答があります`,
    en: ({ payload: { title } }) => `Two markers differ on answers of the test “${title}”`,
  },
})

export const knowledgeTestNotices = [testOpened, testDue, testMarked, attemptGiven, marksDiffer]
