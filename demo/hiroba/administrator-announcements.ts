import { longTextOfMarks } from '#common/announcement-marks.ts'
import { everyone } from '#common/audience-rule.ts'
import { plainText } from '#common/long-text.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { announcementMenuOf } from '#server/features/administrator-announcements/announcement-menu.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import type { Random } from '../random.ts'
import { soonAfter } from './clock.ts'
import type { Person } from './people.ts'
import type { Numbers } from './programmes/numbers.ts'

const hour = 3_600_000
const day = 24 * hour
const plainDay = (moment: number) => new Date(moment + 9 * hour).toISOString().slice(0, 10)

type Plan = {
  title: string
  /** With the marks of common/announcement-marks.ts. */
  body: string
  pinned?: boolean
  important?: boolean
  state: 'draft' | 'scheduled' | 'published' | 'ended'
  /** Days since its publication. */
  daysAgo?: number
  /** Days from now until it must be confirmed. */
  dueIn?: number
  /** The share of its readers who have read it. */
  share?: number
}

const plans: readonly Plan[] = [
  {
    state: 'ended',
    title: '本社ビル停電のお知らせ（法定点検）',
    body: '法定点検のため、日曜日の8時から17時まで本社ビルが停電します。\n\n- 金曜の退社時に、パソコンと複合機の電源を切ってください\n- 冷蔵庫の中身は持ち帰ってください',
    daysAgo: 21,
    share: 0.8,
  },
  {
    state: 'published',
    title: '就業規則の改定について',
    body: '# 改定の内容\n\n4月1日から就業規則を次のとおり改定します。\n\n| 項目 | これまで | 改定後 |\n| --- | --- | --- |\n| 在宅勤務 | 週2日まで | **週3日まで** |\n| 時間単位の有休 | 年3日分 | 年5日分 |\n| 育児短時間勤務 | 小学校入学まで | 小学3年生の終わりまで |\n\n## お願い\n\n内容を読み、期限までに確認してください。わからないことは下の「質問する」からどうぞ。',
    important: true,
    daysAgo: 2,
    dueIn: 10,
    share: 0.45,
  },
  {
    state: 'published',
    title: '年末年始の営業について',
    body: '年末年始は次のとおり休業します。\n\n| 拠点 | 休業日 |\n| --- | --- |\n| 本社・支店 | 12月29日から1月3日 |\n| 物流センター | 12月31日から1月2日 |\n\n緊急の連絡先は総務部までお問い合わせください。',
    pinned: true,
    daysAgo: 5,
    share: 0.6,
  },
  {
    state: 'published',
    title: '本社の複合機が新しくなりました',
    body: '本社の各階の複合機を入れ替えました。\n\n- 社員証をかざすと印刷が始まります\n- スキャンした文書は、自分のメールアドレスに届きます\n\n使い方は各階に置いた案内をご覧ください。',
    daysAgo: 8,
    share: 0.5,
  },
  {
    state: 'scheduled',
    title: '健康診断のご案内',
    body: '今年度の健康診断の予約を受け付けます。受診期間と会場は予約サイトでご確認ください。',
  },
  {
    state: 'draft',
    title: '社内ネットワークの切り替え',
    body: '- 日時：調整中\n- 影響：VPNが1時間ほど使えません',
  },
]

const timeOf = ({ daysAgo }: Plan, now: Date) =>
  daysAgo === undefined ? null : new Date(now.getTime() - daysAgo * day - hour)

/** When the announcements that are not drafts were published, in the order in which they are written. */
export const announcementTimes = (now: Date) => plans.flatMap((plan) => timeOf(plan, now) ?? [])

/** Announcements by an administrator in every state, with readers, confirmations and questions. */
export async function writeAnnouncements(
  db: CompanyDb,
  random: Random,
  { now, people, numbers }: { now: Date; people: readonly Person[]; numbers: Numbers },
): Promise<void> {
  const companyId = companyIdOf(db)
  const author = people.find(({ role }) => role === 'administrator')!
  const by = { companyId, authorId: author.id }
  const readers = people.filter(({ id, status }) => status === 'active' && id !== author.id)
  const menuId = await announcementMenuOf(db)
  const audienceId = await audienceOf(db, everyone)
  const free = { feeds: numbers.feeds.values(), applies: numbers.applies.values() }
  for (const plan of plans) {
    const { state, daysAgo: _, dueIn, share = 0, body: marked, ...words } = plan
    const { title } = words
    const longText = longTextOfMarks(marked, new Map())
    const body = plainText(longText)
    const publishedAt = timeOf(plan, now)
    const feedId = publishedAt
      ? await makeFeed(db, {
          ...{ menuId, authorId: author.id, title, body, audienceId, postedAt: publishedAt },
          ...{ id: free.feeds.next().value!, applyId: free.applies.next().value! },
        })
      : null
    const dueOn = dueIn === undefined ? null : plainDay(now.getTime() + dueIn * day)
    const { id } = await db
      .insertInto('administratorAnnouncements')
      .values({
        ...{ ...by, ...words, body, state, dueOn, feedId, publishedAt },
        longText: JSON.stringify(longText),
        ...{ rule: JSON.stringify(everyone), audienceId: feedId && audienceId },
        publishFrom: state === 'scheduled' ? new Date(now.getTime() + 5 * day) : null,
        endedAt: state === 'ended' ? new Date(publishedAt!.getTime() + 10 * day) : null,
        ...{ createdAt: publishedAt ?? now, updatedAt: publishedAt ?? now, updatedById: author.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (feedId === null) continue
    const reads = readers
      .filter(() => random.chance(share))
      .map(({ id: userId, name }) => ({ userId, name, at: soonAfter(random, publishedAt!, 6, now) }))
    await makeFeedReads(
      db,
      reads.map(({ userId, at: readAt }) => ({ feedId, userId, readAt })),
    )
    if (state === 'ended')
      await db
        .deleteFrom('feedAudiences')
        .where('companyId', '=', companyId)
        .where('feedId', '=', feedId)
        .execute()
    if (dueOn === null) continue
    await insertRows(db, 'mustReadRequirements', [
      {
        ...{ companyId, feedId, version: 1, dueOn, remindDays: [3, 1], escalate: true },
        ...{ askedById: author.id, askedAt: publishedAt! },
      },
    ])
    await insertRows(
      db,
      'mustReadConfirmations',
      reads
        .filter(({ name }) => name !== '佐藤 花子')
        .map(({ userId, at: confirmedAt }) => ({ companyId, feedId, version: 1, userId, confirmedAt })),
    )
    await insertRows(
      db,
      'mustReadNotices',
      readers.map(({ id: userId }) => ({
        ...{ companyId, feedId, version: 1, userId, aboutId: userId, kind: 'asked' as const },
        ...{ sentOn: plainDay(publishedAt!.getTime()), createdAt: publishedAt!, toldAt: publishedAt! },
      })),
    )
    const asked = { companyId, administratorAnnouncementId: id, askedAt: new Date(now.getTime() - day) }
    await insertRows(db, 'administratorAnnouncementQuestions', [
      {
        ...{ ...asked, askerId: reads[0]!.userId, named: false, clientKey: 'demo-question-1' },
        body: '在宅勤務の週3日は、月曜から金曜のどの曜日でもよいですか。',
        answer: 'はい。部署の定例がある日は、上長と相談してください。',
        ...{ answeredById: author.id, answeredAt: new Date(now.getTime() - hour) },
      },
      {
        ...{ ...asked, askerId: reads[1]!.userId, named: true, clientKey: 'demo-question-2' },
        body: '時間単位の有休は、中抜けにも使えますか。',
      },
    ])
  }
  await db
    .updateTable('applies')
    .set({ deletedAt: now })
    .where('companyId', '=', companyId)
    .where('menuId', '=', menuId)
    .execute()
}
