import { insertRows, reserveIds } from '#db/insert-rows.ts'
import type { Json } from '#db/schema.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'
import { scene } from './pictures/scene.ts'
import { drawPictures, type StoreImage } from './pictures/store-pictures.ts'

type ItemPlan = {
  name: string
  kind: 'line' | 'text' | 'choice' | 'choices' | 'day' | 'link' | 'phone'
  note?: string
  choices?: readonly string[]
  dayPart?: 'full' | 'month_day'
  visibility?: 'everybody' | 'self'
  archived?: boolean
  /** The share of people who answered it. */
  share: number
  answer: (random: Random, person: Person) => string[]
}

const two = (number: number) => String(number).padStart(2, '0')
const towns = [
  '宮城県仙台市',
  '岩手県盛岡市',
  '福島県会津若松市',
  '青森県弘前市',
  '山形県酒田市',
  '東京都江東区',
]
const hobbies = [
  '山登り',
  '釣り',
  'パンづくり',
  '喫茶店めぐり',
  '野球観戦',
  '編み物',
  'ランニング',
  '写真',
  '将棋',
]
const topics = [
  '売り場づくりの工夫、新商品の感想など、何でも気軽に声をかけてください。',
  'Excelの困りごとがあれば相談に乗ります。',
  '子育てと仕事の両立について話せる人を探しています。',
  '週末に行ったお店の話をするのが好きです。',
]
const qualifications = ['販売士', '簿記', 'フォークリフト', '危険物取扱者', '食品衛生責任者', '普通救命講習']

const plans: readonly ItemPlan[] = [
  { name: '出身地', kind: 'line', share: 0.6, answer: (random) => [random.pick(towns)] },
  {
    name: '趣味',
    kind: 'line',
    note: '話のきっかけになります。',
    share: 0.55,
    answer: (random) => [random.some(hobbies, random.between(1, 3)).join('、')],
  },
  {
    name: '誕生日',
    kind: 'day',
    dayPart: 'month_day',
    share: 0.5,
    answer: (random) => [`${two(random.between(1, 12))}-${two(random.between(1, 28))}`],
  },
  {
    name: '資格',
    kind: 'choices',
    choices: qualifications,
    share: 0.4,
    answer: (random) => random.some(qualifications, random.between(1, 3)),
  },
  {
    name: '話しかけてほしいこと',
    kind: 'text',
    share: 0.25,
    answer: (random) => [random.pick(topics)],
  },
  {
    name: '緊急連絡先',
    kind: 'phone',
    note: '災害などのときに、管理者が連絡に使います。',
    visibility: 'self',
    share: 0.7,
    answer: (random) => [`090-0000-${two(random.between(0, 99))}${two(random.between(0, 99))}`],
  },
  {
    name: '内線',
    kind: 'phone',
    share: 0.8,
    answer: (random) => [String(random.between(2_000, 8_999))],
  },
  {
    name: '社内メール',
    kind: 'line',
    share: 0.9,
    answer: (_, { email }) => (email === null ? [] : [email]),
  },
  {
    name: '好きな食べもの',
    kind: 'line',
    archived: true,
    share: 0.2,
    answer: (random) => [random.pick(['牛タン', 'はらこ飯', 'ずんだ餅', '芋煮'])],
  },
]

const withCover = 40

/** Covers of the people who write most. Returns what inserts their rows and returns them by person. */
export async function drawCovers(
  companyId: number,
  random: Random,
  people: readonly Person[],
  storeImage: StoreImage,
) {
  const shown = people
    .filter(({ status }) => status === 'active')
    .sort((one, other) => other.activity - one.activity)
    .slice(0, withCover)
  const insert = await drawPictures(
    storeImage,
    companyId,
    shown.map(({ id }) => ({
      svg: scene(random, random.pick(['landscape', 'city', 'flower'] as const)),
      uploaderId: id,
      originalName: 'カバー.jpg',
    })),
  )
  return async (trx: CompanyDb) => {
    const ids = await insert(trx)
    return new Map(shown.map(({ id }, i) => [id, ids[i]!]))
  }
}

/* A choice is identified by its index here. */
const choicesOf = (names: readonly string[]) =>
  JSON.stringify(names.map((name, i) => ({ key: `c${i}`, name, retired: false }))) as unknown as Json

type Pictures = { portraits: ReadonlyMap<number, number>; covers: ReadonlyMap<number, number> }

/** Writes the profile answers of people and their pictures. */
export async function writeProfiles(
  db: CompanyDb,
  random: Random,
  people: readonly Person[],
  { portraits, covers }: Pictures,
  now: Date,
): Promise<void> {
  const companyId = companyIdOf(db)
  const image = (kind: 'profile' | 'cover') => {
    return ([userId, mediaFileId]: [number, number]) => ({
      companyId,
      userId,
      kind,
      mediaFileId,
      shown: true,
    })
  }
  await insertRows(db, 'userImages', [
    ...[...portraits].map(image('profile')),
    ...[...covers].map(image('cover')),
  ])
  const ids = await reserveIds(db, 'profileItems', plans.length)
  await insertRows(
    db,
    'profileItems',
    plans.map(({ name, kind, note, choices, dayPart, visibility, archived }, at) => ({
      companyId,
      id: ids[at]!,
      name,
      kind,
      note: note ?? '',
      choices: choicesOf(choices ?? []),
      dayPart: dayPart ?? 'full',
      visibility: visibility ?? 'everybody',
      sortOrder: at,
      archivedAt: archived ? now : null,
    })),
    ['choices'],
  )
  const answering = people.filter(({ status }) => status === 'active')
  const known = new Set(['佐藤 花子', '鈴木 太郎'])
  await insertRows(
    db,
    'profileAnswers',
    answering.flatMap((person) =>
      plans.flatMap(({ share, answer, choices }, at) => {
        if (!known.has(person.name) && !random.chance(share)) return []
        const given = answer(random, person)
        if (given.length === 0) return []
        const value = choices ? given.map((name) => `c${choices.indexOf(name)}`) : given
        return [{ companyId, userId: person.id, profileItemId: ids[at]!, value }]
      }),
    ),
  )
}
