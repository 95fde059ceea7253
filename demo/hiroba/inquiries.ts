import { newItem } from '#common/form/new-item.ts'
import { makeInquiry } from '#db/factories/inquiry.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from './people.ts'

type Given = { people: readonly Person[]; author: Person; now: Date }

const troubleItems = [
  newItem('choice', 'place', '使っていた機器', {
    required: true,
    options: [
      { key: 'pc', name: 'パソコン' },
      { key: 'phone', name: 'スマートフォン' },
    ],
  }),
  newItem('date', 'since', 'いつから', { max: 'today' }),
  newItem('text', 'words', '表示されたメッセージ', { note: '画面の言葉をそのまま書いてください。' }),
]

/** Inquiries in every state, and canned answers. */
export async function writeInquiries(trx: CompanyDb, { people, author, now }: Given) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const [first, second] = people.filter(({ role, status }) => role === 'employee' && status === 'active')
  const sato = people.find(({ name }) => name === '佐藤 花子') ?? first!
  await trx
    .insertInto('inquirySettings')
    .values({
      companyId: companyIdOf(trx),
      intro:
        '総務部ヘルプデスクが、平日9時から17時に順番に回答します。お急ぎのときは内線100へお電話ください。',
      topics: JSON.stringify([
        { name: 'ログインできない', items: [] },
        { name: '使い方', items: [] },
        { name: '申請・経費', items: [] },
        { name: '不具合', items: troubleItems },
        { name: 'その他', items: [] },
      ]),
      guestFiles: true,
      cannedAnswers: JSON.stringify([
        {
          name: 'パスワードの再設定',
          body: 'ログイン画面で「ログインできない方」を開き、パスワードを再設定してください。メールが届かないときはお知らせください。',
        },
        {
          name: '確認中',
          body: 'お問い合わせありがとうございます。担当部署に確認していますので、少しお待ちください。',
        },
      ]),
    })
    .execute()
  await makeInquiry(trx, {
    ...{ userId: sato.id, name: '佐藤 花子', topic: '申請・経費', createdAt: hoursAgo(74), state: 'waiting' },
    body: '出張の精算で、領収書が2枚に分かれている場合はどのように登録すればよいでしょうか。',
    tried: '申請と報告 / 「領収書」で検索',
    assigneeId: author.id,
    messages: [
      {
        kind: 'note',
        authorId: author.id,
        body: '経理に確認済み。合計で1件にする。',
        createdAt: hoursAgo(71),
      },
      {
        kind: 'answer',
        authorId: author.id,
        body: '1件の申請に写真を2枚添付し、金額は合計を入力してください。',
        createdAt: hoursAgo(70),
      },
    ],
  })
  await makeInquiry(trx, {
    ...{ userId: null, name: '田村 健一', email: 'tamura@hiroba.example', topic: 'ログインできない' },
    body: '機種変更をしてからログインできません。社員IDは合っていると思います。',
    createdAt: hoursAgo(3),
  })
  await makeInquiry(trx, {
    ...{
      userId: first!.id,
      name: first!.name,
      topic: '使い方',
      createdAt: hoursAgo(26),
      state: 'in_progress',
    },
    ...{ body: '部署のメンバー全員を一度にイベントへ招待できますか。', assigneeId: author.id },
  })
  await makeInquiry(trx, {
    ...{
      userId: second!.id,
      name: second!.name,
      topic: '不具合',
      createdAt: hoursAgo(40 * 24),
      state: 'solved',
    },
    ...{ body: '写真を投稿すると横向きになります。', assigneeId: author.id, items: troubleItems },
    answers: [
      { item: 'place', value: { choices: ['phone'], other: '' } },
      { item: 'words', value: { text: '表示なし' } },
    ],
    messages: [
      {
        kind: 'answer',
        authorId: author.id,
        body: '修正しました。もう一度お試しください。',
        createdAt: hoursAgo(40 * 24 - 20),
      },
      {
        kind: 'question',
        authorId: second!.id,
        body: '直りました。ありがとうございます。',
        createdAt: hoursAgo(40 * 24 - 22),
      },
    ],
  })
}
