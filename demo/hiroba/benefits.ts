import { newItem } from '#common/form/new-item.ts'
import { options, required, step, superior, workflow } from '#common/menu-templates/template-parts.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { designMenu } from '#db/factories/menu-form.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { type IdOf, ruleOf, type Whom } from './menus.ts'
import type { Person } from './people.ts'
import { type BenefitPicture, benefitPictures } from './pictures/benefit-pictures.ts'
import { type StoreImage, storePictures } from './pictures/store-pictures.ts'

const day = 86_400_000

type Subsidy = {
  name: string
  amount?: number
  percent?: number
  mostPerUse?: number
  capAmount?: number
  capPeriod?: 'month' | 'year'
  budgetAmount?: number
}
type Plan = {
  name: string
  nameKana: string
  description: string
  remarks: string
  iconName: string
  tone: string
  use: Whom
  /** Another person has to approve it; such a plan has no uses yet. */
  approved?: boolean
  limit?: { count: number; period: 'month' | 'year' | 'ever' }
  subsidies: Subsidy[]
  /** The answer that is paid for, in yen, of one use; a fixed amount is paid without. */
  yen?: number
  uses: number
}

const regular: Whom = {
  positions: [...['代表取締役', '取締役', '本部長', '部長', '支店長', '課長', '店長'], ...['主任', '一般']],
}
const managers: Whom = {
  positions: ['代表取締役', '取締役', '本部長', '部長', '支店長', '課長', '店長'],
}

const plans: Plan[] = [
  {
    name: '住宅補助',
    nameKana: 'じゅうたくほじょ',
    description: '賃貸住宅に住む社員に、毎月2万円を補助します。',
    remarks: '契約者が本人または配偶者の住宅が対象です。最初の月に賃貸借契約書の写しを添付してください。',
    iconName: 'home',
    tone: 'blue',
    use: regular,
    limit: { count: 1, period: 'month' },
    subsidies: [{ name: '家賃の補助', amount: 20_000 }],
    uses: 60,
  },
  {
    name: '書籍購入補助',
    nameKana: 'しょせきこうにゅうほじょ',
    description: '仕事や学びのための本を、年に3万円まで会社が負担します。電子書籍も対象です。',
    remarks: '領収書を添付してください。雑誌の定期購読は対象外です。',
    iconName: 'document',
    tone: 'green',
    use: 'everyone',
    subsidies: [
      {
        ...{ name: '書籍代', percent: 100, mostPerUse: 10_000, capAmount: 30_000, capPeriod: 'year' },
        budgetAmount: 2_000_000,
      },
    ],
    yen: 3_300,
    uses: 70,
  },
  {
    name: '資格取得支援',
    nameKana: 'しかくしゅとくしえん',
    description: '会社が指定する資格の受験料と教材費の80%を、年に8万円まで補助します。',
    remarks: '受験の前に申請してください。合格すると、お祝い金も支給されます。',
    iconName: 'task',
    tone: 'cyan',
    use: regular,
    approved: true,
    limit: { count: 3, period: 'year' },
    subsidies: [{ name: '受験料・教材費', percent: 80, capAmount: 80_000, capPeriod: 'year' }],
    uses: 0,
  },
  {
    name: '健康診断のオプション補助',
    nameKana: 'けんこうしんだんのおぷしょんほじょ',
    description: '定期健康診断に追加する検査（胃カメラ、婦人科検診など）の費用を補助します。',
    remarks: '受診の日から2か月以内に、領収書を添付して申請してください。',
    iconName: 'heart',
    tone: 'red',
    use: 'everyone',
    limit: { count: 1, period: 'year' },
    subsidies: [{ name: '追加の検査', percent: 100, capAmount: 20_000, capPeriod: 'year' }],
    yen: 8_800,
    uses: 45,
  },
  {
    name: '人間ドックの受診',
    nameKana: 'にんげんどっくのじゅしん',
    description: '管理職の人間ドックの費用を、年に1回5万円まで補助します。',
    remarks: '指定の病院で受診してください。',
    iconName: 'heart',
    tone: 'red',
    use: managers,
    limit: { count: 1, period: 'year' },
    subsidies: [{ name: '人間ドック', percent: 100, capAmount: 50_000, capPeriod: 'year' }],
    yen: 44_000,
    uses: 15,
  },
  {
    name: '保養所の利用',
    nameKana: 'ほようじょのりよう',
    description: '蔵王の保養所「ひろば山荘」を、1泊1人3,000円の補助で利用できます。家族もいっしょにどうぞ。',
    remarks: '予約は総務部の窓口へ。利用のあとに申請してください。',
    iconName: 'sun',
    tone: 'yellow',
    use: 'everyone',
    limit: { count: 4, period: 'year' },
    subsidies: [{ name: '宿泊の補助', amount: 3_000 }],
    uses: 50,
  },
  {
    name: 'ベビーシッター・病児保育の補助',
    nameKana: 'べびーしったー・びょうじほいくのほじょ',
    description: '小学生までのお子さんのベビーシッターや病児保育の費用の半額を補助します。',
    remarks: '1回5,000円まで、月に2万円までです。',
    iconName: 'users',
    tone: 'cyan',
    use: 'everyone',
    subsidies: [
      { name: '保育の費用', percent: 50, mostPerUse: 5_000, capAmount: 20_000, capPeriod: 'month' },
    ],
    yen: 6_000,
    uses: 12,
  },
]

/** The menus whose past uses are written here. */
export const benefitMenuNames = plans.map(({ name }) => name)

type Entry = { category: string; summary: string; picture: BenefitPicture }

/** What the catalogue says, in its order. */
const catalogue: Record<string, Entry> = {
  住宅補助: {
    category: '住まい・くらし',
    summary: '賃貸住宅の家賃を、毎月2万円補助します。',
    picture: 'house',
  },
  保養所の利用: {
    category: '住まい・くらし',
    summary: '蔵王の「ひろば山荘」に、1泊3,000円の補助で泊まれます。',
    picture: 'lodge',
  },
  書籍購入補助: {
    category: '学び',
    summary: '読みたい本を、年に3万円まで会社が負担します。',
    picture: 'books',
  },
  資格取得支援: {
    category: '学び',
    summary: '受験料と教材費の80%を補助します。合格のお祝い金もあります。',
    picture: 'certificate',
  },
  '研修・セミナーの受講': {
    category: '学び',
    summary: '社外の研修やセミナーの受講料を補助します。',
    picture: 'seminar',
  },
  健康診断のオプション補助: {
    category: '健康',
    summary: '胃カメラや婦人科検診など、追加の検査の費用を補助します。',
    picture: 'health',
  },
  人間ドックの受診: { category: '健康', summary: '', picture: 'scan' },
  慶弔見舞金の申請: {
    category: '家族・お祝い',
    summary: '結婚、出産、入学、弔事のときに、お祝い金・見舞金をお渡しします。',
    picture: 'gift',
  },
  'ベビーシッター・病児保育の補助': {
    category: '家族・お祝い',
    summary: 'ベビーシッターや病児保育の費用の半額を補助します。',
    picture: 'family',
  },
}

/** Uses of people with an account: menu, days ago, the answer in yen. */
const ownUses = [
  ['佐藤 花子', '書籍購入補助', 40, 4_180],
  ['佐藤 花子', '書籍購入補助', 9, 7_150],
  ['佐藤 花子', '住宅補助', 0.2, 0],
  ['佐藤 花子', '保養所の利用', 60, 0],
  ['鈴木 太郎', '人間ドックの受診', 20, 46_200],
] as const
const favourites = {
  '佐藤 花子': ['書籍購入補助', '保養所の利用', '資格取得支援'],
  '鈴木 太郎': ['人間ドックの受診'],
}

/** Draws and stores the pictures. Returns their ids. */
export async function storeBenefitPictures(db: CompanyDb, uploaderId: number, storeImage: StoreImage) {
  const kinds = Object.keys(benefitPictures) as BenefitPicture[]
  const drawings = kinds.map((kind) => ({
    ...{ svg: benefitPictures[kind], uploaderId, originalName: `${kind}.jpg` },
  }))
  const ids = await storePictures(db, storeImage, drawings)
  return new Map(kinds.map((kind, place) => [kind, ids[place]!]))
}

type World = {
  now: Date
  people: readonly Person[]
  idOf: IdOf
  pictures: ReadonlyMap<BenefitPicture, number>
}

/** Menus that pay benefits with their uses of the last year, the catalogue, and favourites. */
export async function writeBenefits(trx: CompanyDb, random: Random, { now, people, idOf, pictures }: World) {
  const companyId = companyIdOf(trx)
  const { id: menuCategoryId } = await trx
    .selectFrom('menuCategories')
    .select('id')
    .where('name', '=', 'くらし・福利厚生')
    .executeTakeFirstOrThrow()
  const active = people.filter(({ status }) => status === 'active')
  for (const [place, plan] of plans.entries()) {
    const menu = await writeMenu(trx, plan, { menuCategoryId, idOf, sortOrder: 100 + place })
    const entitled =
      plan.use === 'everyone'
        ? active
        : active.filter(({ position }) => (plan.use as { positions: string[] }).positions.includes(position))
    const others = entitled.filter(({ name }) => !(name in favourites))
    const chosen = Array.from({ length: plan.uses }, (_, i) => ({
      person: others[(i * 7 + place * 13) % others.length]!,
      daysAgo: random.between(1, 330) + random.fraction(),
      yen: plan.yen ? Math.round((plan.yen * random.between(4, 12)) / 80) * 10 : 0,
    }))
    const own = ownUses
      .filter(([, name]) => name === plan.name)
      .map(([who, , daysAgo, yen]) => ({ person: people.find(({ name }) => name === who)!, daysAgo, yen }))
    const paid = new Map<number, number>()
    for (const use of [...chosen, ...own].sort((a, b) => b.daysAgo - a.daysAgo)) {
      const { id } = use.person
      const amount = amountOf(plan.subsidies[0]!, use.yen, paid.get(id) ?? 0)
      paid.set(id, (paid.get(id) ?? 0) + amount)
      await writeUse(
        trx,
        { ...menu, name: plan.name },
        { ...use, at: new Date(now.getTime() - use.daysAgo * day), amount },
      )
    }
  }
  const menus = await trx.selectFrom('menus').select(['id', 'name']).where('benefit', '=', true).execute()
  const menuOf = (wanted: string) => menus.find(({ name }) => name === wanted)!.id
  await trx
    .insertInto('benefits')
    .values(
      Object.entries(catalogue).map(([name, { category, summary, picture }], sortOrder) => ({
        ...{ companyId, menuId: menuOf(name), category, summary, sortOrder },
        pictureMediaFileId: pictures.get(picture)!,
      })),
    )
    .execute()
  await trx
    .insertInto('benefitFavourites')
    .values(
      Object.entries(favourites).flatMap(([who, names]) =>
        names.map((name) => ({ companyId, userId: idOf.user(who), menuId: menuOf(name) })),
      ),
    )
    .execute()
}

/** What a use is paid, when the person was paid `before` in all. */
function amountOf({ amount, percent, mostPerUse, capAmount }: Subsidy, yen: number, before: number) {
  const asked = amount ?? Math.floor((yen * percent!) / 100)
  return Math.max(
    0,
    Math.min(asked, mostPerUse ?? asked, capAmount === undefined ? asked : capAmount - before),
  )
}

type Place = { menuCategoryId: number; idOf: IdOf; sortOrder: number }

async function writeMenu(trx: CompanyDb, plan: Plan, { menuCategoryId, idOf, sortOrder }: Place) {
  const { name, nameKana, description, remarks, iconName, tone, limit, subsidies, approved } = plan
  const stage = approved ? ('apply' as const) : ('report' as const)
  const asksYen = subsidies.some(({ percent }) => percent !== undefined)
  const items = [
    newItem('text', 'what', '内容', { ...required, placeholder: '例：利用したもの、日付' }),
    ...(asksYen ? [newItem('money', 'price', '費用', { ...required, min: 0 })] : []),
    ...(asksYen && !approved ? [newItem('files', 'receipt', '領収書', { most: 3 })] : []),
    ...(approved
      ? [newItem('choice', 'kind', '資格の種類', { options: options('業務に必要', '自己啓発') })]
      : []),
  ]
  const menuId = await designMenu(trx, {
    menu: {
      ...{ menuCategoryId, name, nameKana, description, remarks, iconName, tone, sortOrder, benefit: true },
      ...{ flow: approved ? 'apply' : 'share', publicationMode: 'nobody' },
      useAudienceId: await audienceOf(trx, ruleOf(plan.use, idOf)),
      useLimitCount: limit?.count ?? null,
      useLimitPeriod: limit?.period ?? null,
    },
    [stage]: {
      items,
      ...(approved && { workflow: workflow(step('superior', '上長の承認', superior)) }),
    },
  })
  const [first] = await trx
    .insertInto('menuSubsidies')
    .values(
      subsidies.map((subsidy, place) => ({
        ...{ companyId: companyIdOf(trx), menuId, stage, sortOrder: place, ...subsidy },
        kind: subsidy.amount === undefined ? ('answer' as const) : ('fixed' as const),
        itemKey: subsidy.amount === undefined ? 'price' : null,
      })),
    )
    .returning('id')
    .execute()
  return { menuId, subsidyId: first!.id }
}

type Used = { person: Person; at: Date; yen: number; amount: number }

/** A submission that was published at once, with what it was paid. */
async function writeUse(
  trx: CompanyDb,
  { menuId, subsidyId, name }: { menuId: number; subsidyId: number; name: string },
  { person, at, yen, amount }: Used,
) {
  const companyId = companyIdOf(trx)
  const onDay = new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const made = { companyId, menuId, userId: person.id, createdAt: at, updatedAt: at }
  const apply = await trx
    .insertInto('applies')
    .values({ ...made, clientKey: crypto.randomUUID(), status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: reportId } = await trx
    .insertInto('reports')
    .values({
      ...{ ...made, applyId: apply.id, stage: 'report', status: 'approved', formVersion: 1, title: name },
      ...{ version: 1, submittedAt: at, decidedAt: at, forDay: onDay, departmentId: person.department.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = [
    { item: 'what', value: { text: name } },
    ...(yen > 0 ? [{ item: 'price', value: { number: yen } }] : []),
  ]
  await trx
    .insertInto('reportVersions')
    .values({
      ...{ companyId, reportId, version: 1, writtenById: person.id, writtenAt: at },
      answers: JSON.stringify(answers),
    })
    .execute()
  await trx
    .insertInto('subsidyEntries')
    .values({
      ...{ companyId, menuSubsidyId: subsidyId, reportId, userId: person.id, amount, onDay },
      ...{ status: 'granted', grantedAt: at, requestedAmount: yen || amount },
    })
    .execute()
}
