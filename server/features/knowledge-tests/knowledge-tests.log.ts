import type { ActState } from '#common/administration-act.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findAllTermNames } from '#server/features/audiences/audiences.queries.ts'
import { findMediaFiles } from '#server/features/media-files/media-files.queries.ts'
import { describeRule } from '#server/features/menus/menus.present.ts'
import type { TestFields } from './admin-tests.commands.ts'
import { questionBankStrings } from './question-bank.strings.ts'

/** Audiences in words, in the order given. */
export async function describeAudiences(db: CompanyDb, rules: readonly AudienceRule[], locale: Locale) {
  const names = await findAllTermNames(db, [...rules])
  return rules.map((rule) => describeRule(rule, names, locale))
}

export const describeAudience = async (db: CompanyDb, rule: AudienceRule, locale: Locale) =>
  (await describeAudiences(db, [rule], locale))[0] ?? ''

async function pictureName(db: CompanyDb, id: number | null) {
  const [file] = id === null ? [] : await findMediaFiles(db, [id])
  return file?.originalName ?? null
}

/** A test as the log describes it. */
export async function testState(db: CompanyDb, test: TestFields, locale: Locale): Promise<ActState> {
  const { drawing } = phrases(questionBankStrings, locale)
  return {
    name: test.title,
    category: test.category,
    description: test.description,
    testTakers: await describeAudience(db, test.rule, locale),
    startsAt: test.opensAt?.toISOString() ?? null,
    endsAt: test.closesAt?.toISOString() ?? null,
    passMark: test.passMark,
    timeLimitMinutes: test.timeLimitMinutes,
    attempts: test.attempts,
    waitHours: test.waitHours,
    shuffles: test.shuffles,
    secondMarker: test.secondMarker,
    thirdSettles: test.thirdSettles,
    picture: await pictureName(db, test.pictureMediaFileId),
    points: test.rewardPoints,
    questions: test.questions.map(({ text }) => text).slice(0, 50),
    draws: test.draws.map(({ tag, count, points }) => drawing(tag, count, points)),
  }
}
