// Longer than most files: texts of the demo company's documents.
import type { LongTextNode } from '#common/long-text.ts'
import { makeDocument, makeDocumentCategory, makeDocumentComment } from '#db/factories/document.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { DocumentFiles } from './document-files.ts'
import { callout, doc, h, linked, ol, p, strong, table, ul } from './document-nodes.ts'
import { moreDocuments, type Place, templates } from './more-documents.ts'
import type { Person } from './people.ts'

const workRules = (overtime: string, remote: LongTextNode[]) =>
  doc(
    h('第1章 総則'),
    p('この規則は、株式会社ひろば商事の従業員の労働条件と服務規律を定めるものです。'),
    p('従業員は、この規則を守り、互いに協力して業務を進めるものとします。'),
    h('第2章 勤務時間'),
    p('所定労働時間は、1日8時間、1週40時間とします。始業と終業の時刻は、勤務場所ごとに次のとおりです。'),
    table(
      ['勤務場所', '始業', '終業', '休憩'],
      ['本社・支社', '9:00', '18:00', '12:00〜13:00'],
      ['店舗', 'シフトによる', 'シフトによる', '60分'],
      ['工場', '8:00', '17:00', '12:00〜13:00'],
    ),
    p(overtime),
    ...remote,
    h('第3章 休日と休暇'),
    ul('土曜日、日曜日、国民の祝日', '年末年始（12月29日から1月3日まで）', '会社が指定する日'),
    p('年次有給休暇は、入社から6か月後に10日を付与します。慶弔休暇は、申請により取得できます。'),
    h('第4章 服務規律'),
    ul(
      '会社の情報を、許可なく社外に持ち出さない。',
      'ハラスメントにあたる言動をしない。',
      '会社の備品を、業務以外の目的で使わない。',
    ),
    callout(
      'warning',
      '規則に反する行為を見たときは、上長または人事部に相談してください。相談したことで不利益を受けることはありません。',
    ),
  )

const expenses = (hotel: string) =>
  doc(
    p('出張や立替払いの精算の手順です。', strong('毎月25日までに申請した分を、翌月10日に支払います。')),
    h('申請の手順'),
    ol(
      '領収書を撮影します。宛名と日付が読めることを確認してください。',
      '「経費精算」のメニューを開き、日付・金額・目的を入力します。',
      '領収書の画像を添付して、申請します。',
      '承認されると、給与と同じ口座に振り込まれます。',
    ),
    h('上限'),
    table(
      ['区分', '上限（1日あたり）', '備考'],
      ['宿泊費', hotel, '朝食を含む'],
      ['日当', '2,500円', '日帰りは1,500円'],
      ['会議の飲み物', '1人500円', '参加者の氏名を記入'],
    ),
    callout('info', '交通費は、ICカードの履歴を添付すれば領収書は不要です。'),
    h('よくある質問'),
    h('領収書をなくしたとき', 3),
    p('「支払証明書」に理由を書き、上長の確認を受けて添付してください。'),
    h('外貨で支払ったとき', 3),
    p('支払った日の為替レートで円に換算し、明細を添付してください。'),
  )

const opening = doc(
  p('店舗の開店準備のチェックリストです。早番の2名で分担し、開店15分前までに終えます。'),
  h('開店60分前'),
  ol(
    '警備を解除し、照明と空調を入れる。',
    '冷蔵ケースの温度を記録する（10℃以下）。',
    '釣り銭を数え、レジに入れる。',
  ),
  h('開店30分前'),
  ol('売り場の通路と入口を清掃する。', '特売品の値札を確認する。', '消費期限の切れた商品がないか確認する。'),
  callout('warning', '冷蔵ケースが10℃を超えているときは、商品を移し、店長に連絡してください。'),
  h('朝礼'),
  p(
    '前日の売上、当日の目標、本社からのお知らせを共有します。詳しくは',
    linked('お知らせ', '/menus/1'),
    'を確認してください。',
  ),
  { type: 'quote', content: [p('「いらっしゃいませ」は、お客様の目を見て。― 店舗運営の心得より')] },
)

type Writing = {
  author: Pick<Person, 'id'>
  reviewer: Pick<Person, 'id'>
  /** A manager who owns a document, and an employee who asks. */
  manager: Pick<Person, 'id'>
  employee: Pick<Person, 'id'>
  people: readonly Person[]
  files: DocumentFiles
  now: Date
}

/**
 * Company rules in three editions, manuals with files, a text that waits for its review, documents whose review is
 * overdue, comments and questions, and who has read them.
 */
export async function writeCompanyDocuments(trx: CompanyDb, random: Random, writing: Writing) {
  const { author, reviewer, manager, files, now } = writing
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const dayAfter = (days: number) => daysAgo(-days).toISOString().slice(0, 10)
  const rules = await makeDocumentCategory(trx, {
    ...{ name: '01 規程', description: '就業規則など、全員が守るきまりです。', reviewed: true },
  })
  const manuals = await makeDocumentCategory(trx, {
    name: '02 マニュアル',
    description: '業務の手順と書き方です。',
  })
  const shops = await makeDocumentCategory(trx, {
    name: '店舗',
    parentId: manuals,
    description: '店舗の業務です。',
  })
  const office = await makeDocumentCategory(trx, { name: '経理・総務', parentId: manuals })
  const people = await makeDocumentCategory(trx, {
    name: '03 人事の手続き',
    description: '入社、休業、異動などの手続きです。',
  })
  const systems = await makeDocumentCategory(trx, { name: '04 情報システム' })
  const places: Record<Place, number> = { rules, manuals, shops, office, people, systems }
  const ownerId = author.id
  const remote = (days: number) => [
    h('在宅勤務', 3),
    p(`週${days}日まで、上長の承認を得て在宅で勤務できます。前日までに申請してください。`),
  ]
  const workRulesId = await makeDocument(trx, {
    ...{ categoryId: rules, ownerId, title: '就業規則', reviewOn: dayAfter(120) },
    editions: [
      {
        body: workRules('時間外の勤務は、事前に上長の承認を得てください。', []),
        ...{ note: '初版', publishedAt: daysAgo(400), reviewerId: reviewer.id },
      },
      {
        body: workRules('時間外の勤務は、前日までに申請し、上長の承認を得てください。', remote(1)),
        ...{ note: '在宅勤務の規定を追加', publishedAt: daysAgo(160), reviewerId: reviewer.id },
      },
      {
        body: workRules('時間外の勤務は、前日までに申請し、上長の承認を得てください。', remote(2)),
        ...{ note: '在宅勤務を週2日までに拡大', publishedAt: daysAgo(12), reviewerId: reviewer.id },
      },
    ],
  })
  const expensesId = await makeDocument(trx, {
    ...{ categoryId: office, ownerId, title: '経費精算マニュアル', reviewOn: dayAfter(60) },
    editions: [
      { body: expenses('9,000円'), note: '初版', publishedAt: daysAgo(200) },
      { body: expenses('11,000円'), note: '宿泊費の上限を改定', publishedAt: daysAgo(5) },
    ],
  })
  const openingId = await makeDocument(trx, {
    ...{ categoryId: shops, ownerId, title: '店舗オープン手順' },
    editions: [{ body: opening, note: '初版', publishedAt: daysAgo(30) }],
  })
  await makeDocument(trx, {
    ...{ categoryId: rules, ownerId, title: '情報セキュリティ規程', reviewerId: reviewer.id },
    body: doc(
      h('目的'),
      p('会社とお客様の情報を、漏えい・改ざん・紛失から守ることを目的とします。'),
      h('パスワード'),
      ul('12文字以上にする。', 'ほかのサービスと同じものを使わない。', '人に教えない。'),
    ),
  })
  for (const { place, title, body } of templates)
    await makeDocument(trx, { categoryId: places[place], ownerId, title, body, template: true })
  const ids = new Map([
    ['rules', workRulesId],
    ['expenses', expensesId],
    ['opening', openingId],
  ])
  const address = `/document_categories/${office}/documents/${expensesId}`
  const more = moreDocuments(files, address)
  for (const { key, place, title, body, age, note = '初版', review } of more)
    ids.set(
      key,
      await makeDocument(trx, {
        ...{ categoryId: places[place], title, ownerId: key === 'shop' ? manager.id : ownerId },
        ...(review !== undefined && { reviewOn: dayAfter(review) }),
        editions: [
          {
            ...{ body, note, publishedAt: daysAgo(age) },
            ...(place === 'rules' && { reviewerId: reviewer.id }),
          },
        ],
      }),
    )
  const idOf = (key: string) => ids.get(key)!
  await relate(trx, idOf('travel'), [expensesId, idOf('invoice')])
  await relate(trx, idOf('shop'), [openingId, idOf('register'), idOf('hygiene')])
  await trx
    .insertInto('documentLinks')
    .values({ companyId: companyIdOf(trx), documentId: idOf('travel'), targetId: expensesId })
    .execute()
  await writeComments(trx, writing, { expensesId, workRulesId, shopId: idOf('shop'), daysAgo })
  const ages = new Map(more.map(({ key, age }) => [key, age]))
  await writeReaders(
    trx,
    random,
    writing,
    [...ids].map(([key, id]) => ({ id, age: ages.get(key) ?? 5 })),
  )
}

const relate = (trx: CompanyDb, documentId: number, relatedIds: readonly number[]) =>
  trx
    .insertInto('documentRelations')
    .values(
      relatedIds.map((relatedId, place) => ({ companyId: companyIdOf(trx), documentId, relatedId, place })),
    )
    .execute()

type Commented = {
  expensesId: number
  workRulesId: number
  shopId: number
  daysAgo: (days: number) => Date
}

async function writeComments(
  trx: CompanyDb,
  { author, manager, employee }: Writing,
  { expensesId, workRulesId, shopId, daysAgo }: Commented,
) {
  const answered = await makeDocumentComment(trx, {
    ...{ documentId: expensesId, authorId: employee.id, question: true, settledById: author.id },
    ...{ body: '会議室で出すお茶も「会議の飲み物」に含まれますか。', createdAt: daysAgo(4) },
  })
  await makeDocumentComment(trx, {
    ...{ documentId: expensesId, authorId: author.id, threadId: answered, createdAt: daysAgo(3) },
    body: 'はい、1人500円まで含まれます。次の版で表に書き加えます。',
  })
  await makeDocumentComment(trx, {
    ...{ documentId: expensesId, authorId: employee.id, question: true, createdAt: daysAgo(1) },
    body: '海外のホテルで、宿泊費と別に市税を請求されました。上限とは別に精算できますか。',
  })
  await makeDocumentComment(trx, {
    ...{ documentId: workRulesId, authorId: manager.id, createdAt: daysAgo(10) },
    body: '在宅勤務が週2日になったことを、朝礼でも共有しました。',
  })
  await makeDocumentComment(trx, {
    ...{ documentId: shopId, authorId: employee.id, createdAt: daysAgo(6) },
    body: '「5秒以内」は、レジが混んでいるときは難しいので、目で合図するだけでもよいと書き加えませんか。',
  })
}

/* Who has opened which document, what they thought of it, and what people looked for in vain. */
async function writeReaders(
  trx: CompanyDb,
  random: Random,
  { people, now }: Writing,
  documents: readonly { id: number; age: number }[],
) {
  const companyId = companyIdOf(trx)
  const readers = people.filter(({ status }) => status === 'active')
  for (const { id: documentId, age } of documents) {
    const share = random.between(5, 60) / 100
    const reads = readers
      .filter(() => random.chance(share))
      .map(({ id: userId }) => {
        const lastAt = new Date(now.getTime() - random.between(1, Math.min(age, 80)) * 86_400_000)
        return {
          companyId,
          documentId,
          userId,
          edition: 1,
          viewCount: random.between(1, 4),
          firstAt: lastAt,
          lastAt,
        }
      })
    if (reads.length === 0) continue
    await trx.insertInto('documentReads').values(reads).execute()
    const opinions = reads
      .filter(() => random.chance(0.2))
      .map(({ userId }) => ({ companyId, documentId, userId, edition: 1, helpful: random.chance(0.8) }))
    if (opinions.length > 0) await trx.insertInto('documentOpinions').values(opinions).execute()
  }
  const searchedOn = new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
  await trx
    .insertInto('documentMisses')
    .values(
      [
        { words: '名刺の注文', count: 9 },
        { words: '社用車', count: 6 },
        { words: '副業', count: 4 },
      ].map((one) => ({ companyId, searchedOn, ...one })),
    )
    .execute()
}
