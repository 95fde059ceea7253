import type { Person } from '../people.ts'
import { dayOf, daysBefore } from './moments.ts'
import type { Answers, Use } from './use.ts'
import { choice, number, row, text, type World } from './world.ts'

type Line = { what: string; sort: number; amount: number }

const purposes: { purpose: string; reason: string; lines: Line[] }[] = [
  {
    purpose: '{event}の飾りつけ用品',
    reason: '昨年の什器が使えないため、作り直します。',
    lines: [
      { what: '布・造花', sort: 4, amount: 12_400 },
      { what: 'パネル印刷', sort: 4, amount: 9_800 },
    ],
  },
  {
    purpose: '{city}の展示会の視察',
    reason: '来期の取り扱い候補を三社に絞るためです。',
    lines: [
      { what: '新幹線（往復）', sort: 1, amount: 22_180 },
      { what: '宿泊 1泊', sort: 2, amount: 9_500 },
    ],
  },
  {
    purpose: '地域の商店会との打ち合わせ',
    reason: '合同の催事について、事務局の方と詰めます。',
    lines: [
      { what: '会議室の利用料', sort: 3, amount: 4_400 },
      { what: 'お茶・資料印刷', sort: 3, amount: 2_860 },
    ],
  },
  {
    purpose: 'バックヤードの整理用品',
    reason: '棚卸しの時間を短くするためです。',
    lines: [
      { what: '収納ケース 20個', sort: 4, amount: 17_600 },
      { what: 'ラベルプリンター用テープ', sort: 4, amount: 3_280 },
    ],
  },
]

/* More than the superior may approve alone. */
const course = {
  purpose: '接客研修の会場と教材',
  reason: '新しく入った方が続くため、支店でまとめて行います。',
  lines: [
    { what: '会場費', sort: 3, amount: 33_000 },
    { what: 'テキスト 15冊', sort: 4, amount: 24_750 },
    { what: '講師の交通費', sort: 1, amount: 5_120 },
  ],
}

/** An estimate; `over`: more than 50,000 yen. */
export function estimate(world: World, person: Person, at: Date, over = false): Answers {
  const { random } = world
  const plan = over ? course : random.pick(purposes)
  const grown = plan.lines.map((line) => ({ ...line, amount: line.amount + random.between(0, 40) * 10 }))
  return {
    purpose: text(world.say(plan.purpose, person, at)),
    period: { from: daysBefore(at, -3), until: daysBefore(at, -random.between(4, 9)) },
    expenses: {
      rows: grown.map(({ what, sort, amount }) =>
        row({ what: text(what), sort: choice(sort), amount: number(amount) }),
      ),
    },
    reason: text(plan.reason),
  }
}

/** The actual costs, with a receipt for each line. */
export function settlement(world: World, use: Use, at: Date, factor = 1): Answers {
  const estimated = use.reports[0]!.versions.at(-1)!.answers.find(({ item }) => item === 'expenses')!.value
  const lines = 'rows' in estimated ? estimated.rows : []
  const rows = lines.map((line) => {
    const value = (key: string) => line.find(({ item }) => item === key)!.value
    const [what, amount] = [value('what'), value('amount')]
    const spent = 'number' in amount ? Math.round((amount.number * factor) / 10) * 10 : 0
    const words = 'text' in what ? what.text : ''
    const paper = [
      '領収書',
      `${words}`,
      `金額 ${spent.toLocaleString('ja')}円（税込）`,
      dayOf(at),
      '株式会社ひろば商事 御中',
    ]
    const receipt = world.paper(use.person, `領収書_${words}.pdf`, paper, at)
    return [
      ...line.map((one) => (one.item === 'amount' ? { item: 'amount', value: number(spent) } : one)),
      { item: 'receipt', value: receipt },
    ]
  })
  return {
    day: text(daysBefore(at, 1)),
    expenses: { rows },
    difference: factor === 1 ? undefined : text('早めに手配できたため、見積もりより安くなりました。'),
  }
}

/** Expenses of various people, in every state. */
export function spend(world: World, count: number) {
  const { random } = world
  for (let i = 0; i < count; i++) {
    const person = random.pick(world.applicants)
    const at = world.at(random.between(1, 100))
    const use = world.use('expenses', person, at).submit(estimate(world, person, at, random.chance(0.15)), at)
    const outcome = world.outcome(at)
    world.lead(use, outcome, {
      again: (again, when) =>
        again.submit(
          { ...estimate(world, person, when), reason: text('ご指摘を受けて、必要な分だけに減らしました。') },
          when,
        ),
    })
    if (use.status !== 'awaiting_report' || random.chance(0.2)) continue
    const later = world.after(use.updatedAt, 12)
    if (later.getTime() > world.now.getTime() - 3_600_000) continue
    use.submit(settlement(world, use, later, random.pick([1, 0.96, 0.9])), later)
    world.lead(use, world.outcome(later) === 'waiting' ? 'waiting' : 'approved')
  }
}

const occasions = [
  { reason: 1, person: '本人', paper: '婚姻届受理証明書' },
  { reason: 2, person: '長女', paper: '出生届受理証明書' },
  { reason: 2, person: '長男', paper: '母子手帳（写し）' },
  { reason: 3, person: '長男', paper: '入学通知書' },
  { reason: 4, person: '祖母', paper: '会葬御礼' },
]

/** A payment request. */
export function askPayment(world: World, person: Person, at: Date, place = world.random.between(0, 4)) {
  const { reason, person: whom, paper } = occasions[place]!
  const day = daysBefore(at, world.random.between(5, 30))
  return world.use('condolence_payment', person, at).submit(
    {
      reason: choice(reason),
      day: text(day),
      person: text(whom),
      venue: reason === 4 ? text(`${person.department.city}会館`) : undefined,
      proof: world.paper(person, `${paper}.pdf`, [paper, `届出の日 ${day}`, `${person.name} 様`], at),
      note: world.random.chance(0.3) ? text('手続きに必要なものがほかにあれば教えてください。') : undefined,
    },
    at,
  )
}

const lines = [
  'JR東北本線',
  '仙台市地下鉄南北線',
  'JR中央線',
  '東京メトロ丸ノ内線',
  '横浜市営地下鉄',
  '名鉄名古屋本線',
  '大阪メトロ御堂筋線',
  '福岡市地下鉄空港線',
]
const stations = [
  '泉中央〜仙台',
  '吉祥寺〜新宿',
  '北千住〜神田',
  '関内〜横浜',
  '岡崎〜名古屋',
  '天王寺〜梅田',
  '天神〜博多',
  '大宮〜東京',
]

/** Commuting allowances. */
export function commute(world: World, person: Person, at: Date, more: { workflow?: 'earlier' } = {}) {
  const { random } = world
  const byCar = person.department.kind === 'warehouse' && random.chance(0.6)
  const route = () =>
    row({
      line: text(random.pick(lines)),
      stations: text(random.pick(stations)),
      pass: number(random.between(180, 720) * 100),
    })
  return world.use('commuting_allowance', person, at).submit(
    {
      reason: choice(random.between(1, 4)),
      from: text(daysBefore(at, -random.between(2, 20))),
      means: choice(byCar ? 2 : 1),
      routes: byCar ? undefined : { rows: random.chance(0.3) ? [route(), route()] : [route()] },
      distance: byCar ? number(random.between(30, 240) / 10) : undefined,
    },
    at,
    more,
  )
}

const courses = [
  {
    course: '売り場づくりとVMDの基礎',
    host: '日本小売教育センター',
    fee: 18_000,
    aim: '季節の売り場を、根拠を持って組めるようになりたいです。',
  },
  {
    course: 'はじめての労務管理',
    host: '労働協会',
    fee: 24_000,
    aim: 'シフトと休暇の考え方を基礎から学びます。',
  },
  {
    course: '食品表示検定（初級）対策講座',
    host: '食品表示研究会',
    fee: 12_000,
    aim: '表示の質問に自信を持って答えられるようにするためです。',
  },
  {
    course: '表計算でつくる在庫分析',
    host: 'まなびオンライン',
    fee: 9_800,
    aim: '発注の精度を上げ、廃棄を減らします。',
  },
  {
    course: 'フォークリフト運転技能講習',
    host: '陸上輸送協会',
    fee: 33_000,
    aim: '入荷の作業を一人でも進められるようにします。',
  },
]

export function training(world: World, place = world.random.between(0, 4), at = world.now): Answers {
  const { course, host, fee, aim } = courses[place]!
  return {
    course: text(course),
    host: text(host),
    period: { from: daysBefore(at, -10), until: daysBefore(at, -11) },
    page: text('https://learn.hiroba.example/courses'),
    fee: number(fee),
    aim: text(aim),
  }
}

const lessons = [
  '「見る・手に取る・選ぶ」の三段階で棚を考えること。目線の高さに置くのは売りたい物ではなく、比べてほしい物でした。',
  '数字は「分けて」見ること。曜日別に並べただけで、発注しすぎていた日が分かりました。',
  '基本の用語がつながりました。自己流でやっていたところの理由が分かり、人に説明できるようになりました。',
]

export function afterTraining(world: World, person: Person, at: Date): Answers {
  const { random } = world
  return {
    learned: text(random.pick(lessons)),
    use: text(
      world.say(
        '[来週の朝礼で10分の勉強会を開きます。|{product}の棚で試し、結果を共有します。|手順書に一枚足します。]',
        person,
        at,
      ),
    ),
    recommend: choice(random.pick([1, 1, 2, 3])),
    receipt: world.paper(
      person,
      '受講料_領収書.pdf',
      ['領収書', '受講料として', dayOf(at), `${person.name} 様`],
      at,
    ),
  }
}

/** Training courses; one per person, so that everyone stays within the annual cap. */
export function learn(world: World, count: number) {
  const { random } = world
  for (const person of random.some(
    world.applicants.filter(({ id }) => !world.spared.has(id)),
    count,
  )) {
    const at = world.at(random.between(2, 100))
    const use = world.use('training', person, at).submit(training(world, undefined, at), at)
    world.lead(use, world.outcome(at), {
      again: (again, when) => again.submit(training(world, undefined, when), when),
    })
    if (use.status !== 'awaiting_report' || random.chance(0.25)) continue
    const later = world.after(use.updatedAt, 16)
    use.submit(afterTraining(world, person, later), later)
    world.lead(use, 'approved')
  }
}
