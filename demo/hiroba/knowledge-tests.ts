import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { writeTakings } from './knowledge-test-takings.ts'
import type { Person } from './people.ts'
import { type StoreImage, storePictures } from './pictures/store-pictures.ts'
import type { StoreFile } from './programmes/documents.ts'
import { securityDraws, writeQuestionBank } from './question-bank.ts'

const day = 86_400_000
const base = (key: string, text: string, explanation: string, points = 10) => ({
  ...{ key, text, explanation, points, mediaFileId: null },
})
const part = (key: string, text: string) => ({ key, text })

/* One question of each kind that needs no file. The keys are random so that they say nothing about the order. */
const questions = [
  {
    ...base(
      'k3v9x2ma',
      '手洗いの時間の目安として、正しいものはどれですか。',
      '石けんで30秒以上もみ洗いし、流水で十分にすすぎます。',
    ),
    kind: 'single',
    choices: [
      part('p7d2qk0z', '水で5秒すすぐ'),
      part('w1m8c4ty', '石けんで30秒以上もみ洗いし、流水ですすぐ'),
      part('b5x0j3rn', 'アルコールを1回吹きかけるだけでよい'),
    ],
    right: 'w1m8c4ty',
  },
  {
    ...base(
      'f8q1z6hd',
      '調理場に入れてはいけないものを、すべて選んでください。',
      '私物と装飾品は、異物混入と汚染の原因になります。',
    ),
    kind: 'multiple',
    choices: [
      part('t2n6v9sb', '腕時計'),
      part('y4g1u7ke', '清潔な白衣'),
      part('m0a5r8wp', 'スマートフォン'),
      part('c9z3h6lx', '使い捨て手袋'),
    ],
    right: ['t2n6v9sb', 'm0a5r8wp'],
  },
  {
    ...base(
      'r2c7n5wq',
      'ノロウイルスの消毒には、アルコールより次亜塩素酸ナトリウムが有効である。',
      'ノロウイルスにはアルコールが効きにくいため、次亜塩素酸ナトリウムを使います。',
    ),
    kind: 'true_false',
    right: true,
  },
  {
    ...base(
      'h6t4y0ge',
      '加熱調理では、食品の中心を何℃で1分間以上加熱しますか。',
      '中心温度75℃で1分間以上です。',
    ),
    kind: 'number',
    right: 75,
    tolerance: 0,
  },
  {
    ...base(
      'v1s8d3kj',
      '食品の衛生管理の国際的な手法を、アルファベット5文字で答えてください。',
      '危害要因分析重要管理点（HACCP）です。',
    ),
    kind: 'short_text',
    accepted: ['HACCP'],
  },
  {
    ...base(
      'n9e5b2uf',
      'まな板の洗浄の手順を、正しい順番に並べてください。',
      '汚れが残ったままでは消毒の効果がありません。',
    ),
    kind: 'ordering',
    choices: [
      part('q8k3f1vd', '食品のかすを取り除く'),
      part('a6w9p4xo', '洗剤で洗う'),
      part('j2l7t5mc', '流水ですすぐ'),
      part('z0u4n8gi', '消毒して乾かす'),
    ],
  },
  {
    ...base(
      'x4m0l7pt',
      '食品と保存の温度を組み合わせてください。',
      '冷蔵は10℃以下、冷凍はマイナス15℃以下が基準です。',
    ),
    kind: 'matching',
    pairs: [
      { left: part('e7r2k9bn', '冷蔵の食品'), right: part('o3y6c1hs', '10℃以下') },
      { left: part('u5d8v0qa', '冷凍の食品'), right: part('l9j4x2wz', 'マイナス15℃以下') },
      { left: part('g1p6m3tf', '温かい料理'), right: part('s8b0z7ek', '65℃以上') },
    ],
  },
]

const ruleQuestions = [
  {
    ...base(
      'w5k2z8qn',
      '体調が悪く出社できないときは、始業前に上司へ連絡する。',
      '始業の前に、上司へ電話かチャットで連絡します。',
      10,
    ),
    kind: 'true_false',
    right: true,
  },
  {
    ...base(
      'd3h7m1xr',
      '年次有給休暇は、入社から何か月後に付与されますか。',
      '入社から6か月後に10日付与されます。',
      10,
    ),
    kind: 'number',
    right: 6,
    tolerance: 0,
  },
]

/* The raw meat lies on the upper shelf, above the salad. */
const fridge = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">
<rect width="900" height="900" fill="#dfe7ea"/><rect x="150" y="40" width="600" height="820" rx="24" fill="#f7fafb" stroke="#8aa0a8" stroke-width="10"/>
<g fill="#b9cad0"><rect x="170" y="300" width="560" height="14"/><rect x="170" y="560" width="560" height="14"/><rect x="170" y="820" width="560" height="14"/></g>
<g><ellipse cx="330" cy="288" rx="120" ry="16" fill="#cfd8dc"/><path d="M230 270q20-90 110-80t90 80z" fill="#d96a6a"/><path d="M260 262q20-50 70-46" stroke="#f4c1c1" stroke-width="14" fill="none"/></g>
<g><rect x="520" y="180" width="110" height="120" rx="8" fill="#f2c14e"/><rect x="535" y="205" width="80" height="40" fill="#fff"/></g>
<g><path d="M230 470h220l-34 88H264z" fill="#7aa6b8"/><circle cx="280" cy="460" r="34" fill="#79b356"/><circle cx="340" cy="446" r="40" fill="#8fc46a"/><circle cx="400" cy="462" r="32" fill="#69a148"/><circle cx="336" cy="438" r="13" fill="#d94f3d"/></g>
<g><rect x="530" y="430" width="90" height="130" rx="6" fill="#fff" stroke="#9bb0b8" stroke-width="6"/><path d="M530 430l45-44 45 44z" fill="#5c93c9"/><rect x="530" y="480" width="90" height="34" fill="#5c93c9"/></g>
<g><rect x="230" y="690" width="200" height="130" rx="10" fill="#a7c7a0"/><rect x="255" y="715" width="150" height="44" fill="#fff"/></g>
<g><rect x="510" y="660" width="60" height="160" rx="18" fill="#8c5a3c"/><rect x="590" y="690" width="60" height="130" rx="18" fill="#c9a24b"/></g></svg>`

/** The picture of the question about a place in a picture. Returns the id of the stored file. */
export async function storeFridge(db: CompanyDb, uploaderId: number, storeImage: StoreImage) {
  const drawing = { svg: fridge, uploaderId, originalName: '冷蔵庫.jpg' }
  const [id] = await storePictures(db, storeImage, [drawing])
  return id!
}

const fridgeQuestion = (mediaFileId: number) => ({
  ...base(
    'o6j1r9cy',
    '冷蔵庫の中で、置き場所が間違っているものを押してください。',
    '生肉は、汁が垂れてもほかの食品にかからないように、一番下の段に置きます。',
  ),
  mediaFileId,
  kind: 'image_spot',
  areas: [{ x: 23, y: 19, width: 27, height: 15 }],
})

/** The video of the question about washing hands. Returns the id of the stored file. */
export async function storeHandWashing(db: CompanyDb, uploaderId: number, storeFile: StoreFile) {
  const companyId = companyIdOf(db)
  const buffer = await readFile(join(import.meta.dirname, 'videos/hand-washing.mp4'))
  const filename = `${randomBytes(16).toString('base64url')}.mp4`
  await storeFile({ companyId, filename, buffer })
  const { id } = await db
    .insertInto('mediaFiles')
    .values({
      ...{ companyId, filename, uploaderId, kind: 'video', contentType: 'video/mp4' },
      ...{ originalName: '手洗い.mp4', byteSize: buffer.length },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const handWashingQuestion = (videoFileId: number) => ({
  ...base(
    'q5h8d1vw',
    '動画の手洗いで、抜けているところはどれですか。',
    '手首には汚れと菌が残りやすいので、最後に手首までもみ洗いします。',
  ),
  videoFileId,
  kind: 'single',
  choices: [
    part('a3k7s0gn', '手の甲'),
    part('u9w4e2yb', '手首'),
    part('j6p1t8zc', '親指'),
    part('d2m5r7qx', '指の間'),
  ],
  right: 'u9w4e2yb',
})

const writtenQuestion = {
  ...base(
    'e2u5w8tb',
    '食中毒を防ぐために、あなたの職場で続けていることを具体的に書いてください。',
    '「つけない・増やさない・やっつける」のどれに当たるかと、実際の行動の両方が書かれていれば満点です。',
  ),
  kind: 'free_text',
}

/** Tests that are open: food hygiene, a short one for onboarding, and one that draws from the question bank. */
export async function writeKnowledgeTests(
  trx: CompanyDb,
  random: Random,
  {
    author,
    people,
    pictureId,
    videoId,
    now,
  }: { author: Person; people: readonly Person[]; pictureId: number; videoId: number; now: Date },
) {
  const hygiene = [
    ...questions,
    fridgeQuestion(pictureId),
    handWashingQuestion(videoId),
    writtenQuestion,
  ] as KnowledgeQuestion[]
  const onboarding = await makeKnowledgeTest(trx, {
    ...{ createdById: author.id, title: '就業規則の確認テスト', category: '入社' },
    description: '就業規則のハンドブックを読んでから受けてください。何度でも受けられます。',
    ...{ questions: ruleQuestions, passMark: 100, showsAnswers: 'always' },
    publishedAt: new Date(now.getTime() - 20 * day),
    announcedAt: new Date(now.getTime() - 20 * day),
  })
  const testId = await makeKnowledgeTest(trx, {
    createdById: author.id,
    title: '食品衛生テスト',
    category: '衛生',
    description:
      '店舗と工場で働くために必要な、食品衛生の基本を確認します。不合格のときは、24時間後にもう一度受けられます。',
    ...{ questions: hygiene, passMark: 80, timeLimitMinutes: 20, attempts: 3, waitHours: 24, shuffles: true },
    rewardPoints: 50,
    publishedAt: new Date(now.getTime() - 9 * day),
    announcedAt: new Date(now.getTime() - 9 * day),
    closesAt: new Date(now.getTime() + 30 * day),
  })
  await trx
    .insertInto('knowledgeTestFiles')
    .values(
      [pictureId, videoId].map((mediaFileId) => ({
        companyId: companyIdOf(trx),
        knowledgeTestId: testId,
        mediaFileId,
      })),
    )
    .execute()
  await writeTakings(trx, random, { testId, questions: hygiene, author, people, now })
  await writeQuestionBank(trx, author.id)
  await makeKnowledgeTest(trx, {
    ...{ createdById: author.id, title: '情報セキュリティの基本', category: '規程' },
    description: '問題バンクから受けるたびに5問を出題します。何度でも受けられます。',
    ...{ questions: [], draws: securityDraws, passMark: 80, shuffles: true, showsAnswers: 'always' },
    publishedAt: new Date(now.getTime() - 2 * day),
    announcedAt: new Date(now.getTime() - 2 * day),
  })
  return { onboarding }
}
