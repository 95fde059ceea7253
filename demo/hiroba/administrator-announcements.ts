import { everyone } from '#common/audience-rule.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import {
  type AnnouncementFields,
  addAnnouncement,
  endPublished,
  publishDraft,
} from '#server/features/administrator-announcements/administrator-announcements.commands.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'

const hour = 3_600_000
const day = 24 * hour
const plainDay = (moment: number) => new Date(moment + 9 * hour).toISOString().slice(0, 10)

type Plan = Partial<AnnouncementFields> & {
  title: string
  body: string
  state: 'draft' | 'scheduled' | 'published' | 'ended'
  /** Days from now until which it must be confirmed. */
  dueIn?: number
  /** Of its readers, how many have read it. */
  share?: number
}

const plans: readonly Plan[] = [
  {
    state: 'ended',
    title: '本社ビル停電のお知らせ（法定点検）',
    body: '法定点検のため、日曜日の8時から17時まで本社ビルが停電します。\n\n- 金曜の退社時に、パソコンと複合機の電源を切ってください\n- 冷蔵庫の中身は持ち帰ってください',
    share: 0.8,
  },
  {
    state: 'published',
    title: '就業規則の改定について',
    body: '# 改定の内容\n\n4月1日から就業規則を次のとおり改定します。\n\n| 項目 | これまで | 改定後 |\n| --- | --- | --- |\n| 在宅勤務 | 週2日まで | **週3日まで** |\n| 時間単位の有休 | 年3日分 | 年5日分 |\n| 育児短時間勤務 | 小学校入学まで | 小学3年生の終わりまで |\n\n## お願い\n\n内容を読み、期限までに確認してください。わからないことは下の「質問する」からどうぞ。',
    important: true,
    dueIn: 10,
    share: 0.45,
  },
  {
    state: 'published',
    title: '年末年始の営業について',
    body: '年末年始は次のとおり休業します。\n\n| 拠点 | 休業日 |\n| --- | --- |\n| 本社・支店 | 12月29日から1月3日 |\n| 物流センター | 12月31日から1月2日 |\n\n緊急の連絡先は総務部までお問い合わせください。',
    pinned: true,
    share: 0.6,
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

/** Announcements by an administrator in every state, with readers, confirmations and a question. */
export async function writeAnnouncements(
  db: CompanyDb,
  random: Random,
  { now, people }: { now: Date; people: readonly Person[] },
): Promise<void> {
  const companyId = companyIdOf(db)
  const author = people.find(({ role }) => role === 'administrator')!
  const readers = people.filter(({ id, status }) => status === 'active' && id !== author.id)
  for (const { state, dueIn, share = 0, ...plan } of plans) {
    const fields: AnnouncementFields = {
      ...{ rule: everyone, publishUntil: null, pinned: false, important: false, mediaFileIds: [] },
      publishFrom: state === 'scheduled' ? new Date(Math.max(Date.now(), now.getTime()) + 5 * day) : null,
      dueOn: dueIn === undefined ? null : plainDay(Math.max(Date.now(), now.getTime()) + dueIn * day),
      ...plan,
    }
    const { id, version } = await addAnnouncement(db, author.id, fields)
    if (state === 'draft') continue
    const act = { actorId: author.id, id, locale: 'ja' as const }
    const published = await publishDraft(db, { ...act, version })
    if (state === 'scheduled') continue
    const [row] = await namedQuery<{ feedId: number }>(
      db,
      'select feed_id from administrator_announcements where company_id = $1 and id = $2 and feed_id is not null',
      [companyId, id],
    )
    const { feedId } = row!
    const read = readers.filter(() => random.chance(share))
    await makeFeedReads(
      db,
      read.map(({ id: userId }) => ({ feedId, userId })),
    )
    if (dueIn !== undefined) {
      await insertRows(
        db,
        'mustReadConfirmations',
        read
          .filter(({ name }) => name !== '佐藤 花子')
          .map(({ id: userId }) => ({ companyId, feedId, version: 1, userId })),
      )
      await insertRows(db, 'administratorAnnouncementQuestions', [
        {
          ...{ companyId, administratorAnnouncementId: id, askerId: read[0]!.id, named: false },
          ...{
            body: '在宅勤務の週3日は、月曜から金曜のどの曜日でもよいですか。',
            clientKey: 'demo-question-1',
          },
          ...{ answer: 'はい。部署の定例がある日は、上長と相談してください。' },
          ...{ answeredById: author.id, answeredAt: new Date() },
        },
        {
          ...{ companyId, administratorAnnouncementId: id, askerId: read[1]!.id, named: true },
          ...{ body: '時間単位の有休は、中抜けにも使えますか。', clientKey: 'demo-question-2' },
        },
      ])
    }
    if (state === 'ended') await endPublished(db, { ...act, version: published.version })
  }
}
