import type { Person } from '../people.ts'
import { dayOf, daysBefore } from './moments.ts'
import type { Answers, Use } from './use.ts'
import { choice, ids, number, text, type World } from './world.ts'

const suggestions: { title: string; field: number; now: string; idea: string; effect?: number }[] = [
  {
    title: '値札の差し替えを前日の夕方に',
    field: 2,
    now: '開店前の30分に作業が集中し、レジの準備が遅れています。',
    idea: '前日の夕方の空いた時間に、明日の分をカゴに分けておきます。{store}で一週間試し、朝の作業が15分短くなりました。',
    effect: 180_000,
  },
  {
    title: '台車の置き場に床のしるしを',
    field: 3,
    now: '通路に台車が出たままになり、何度かつまずきました。',
    idea: '養生テープで枠を描き、台数を数字で書きます。材料は手元のもので足ります。',
  },
  {
    title: '包装の待ち時間に読めるカードを',
    field: 1,
    now: 'ギフト包装の待ち時間に、お客様が手持ちぶさたです。',
    idea: '{product}の産地と作り手の話を、はがき大のカードにして渡します。',
    effect: 240_000,
  },
  {
    title: '在庫の問い合わせを一つの表に',
    field: 2,
    now: '店舗どうしの電話が一日に20件ほどあり、接客が止まります。',
    idea: '朝9時の在庫を共有の表に入れ、電話は急ぎだけにします。',
    effect: 620_000,
  },
  {
    title: '休憩室に予定の板を',
    field: 5,
    now: '誰がいつ休憩に入るか分からず、声をかけづらい空気があります。',
    idea: '磁石の名札で休憩の順番が見えるようにします。',
  },
  {
    title: '照明の区画を半分に',
    field: 4,
    now: '閉店後の清掃中も、売り場全体の照明がついています。',
    idea: '区画ごとのスイッチに色の丸を貼り、清掃の順に消します。',
    effect: 310_000,
  },
  {
    title: '返品理由を選ぶだけの用紙に',
    field: 2,
    now: '返品の理由が手書きで、あとから集計できません。',
    idea: 'よくある六つの理由に丸をつける用紙に替えます。見本を作りました。',
    effect: 90_000,
  },
]

export function suggestion(
  world: World,
  person: Person,
  at: Date,
  place = world.random.between(0, 6),
): Answers {
  const { title, field, now, idea, effect } = suggestions[place]!
  return {
    title: text(title),
    field: choice(field),
    now: text(now),
    idea: text(world.say(idea, person, at)),
    photos: world.random.chance(0.35) ? ids(world.photo('office', 'warehouse', 'shelf')) : undefined,
    effect: effect ? number(effect) : undefined,
  }
}

const grade = (world: World) => (use: Use, at: Date) =>
  use.fill({ grade: choice(world.random.weighted([1, 2, 3], (one) => 4 - one)) }, at)

export function improve(world: World, count: number) {
  const { random } = world
  for (let i = 0; i < count; i++) {
    const person = random.weighted(world.applicants, ({ activity }) => activity)
    const at = world.at(random.between(1, 110))
    const use = world.use('suggestion_box', person, at).submit(suggestion(world, person, at), at)
    world.lead(use, world.outcome(at), {
      fill: grade(world),
      again: (again, when) =>
        again.submit(
          { ...suggestion(world, person, when), effect: number(random.between(5, 60) * 10_000) },
          when,
        ),
    })
    if (use.status === 'done' && random.chance(0.4))
      use.comment(
        use.report.acts.at(-1)!.actorId,
        random.pick([
          '現場の声から生まれた、よい提案でした。ほかの店舗にも広げます。',
          '試した結果が書いてあるのが説得力になりました。',
          '次は数字の変化も追ってみましょう。',
        ]),
        world.after(use.updatedAt, 2),
      )
  }
}

const incidents = [
  {
    sort: 1,
    what: '脚立で高い棚の商品を取ろうとしたとき、足元の段ボールに脚立の脚がかかっていて傾きました。けがはありません。',
    measures: '脚立を使う前に、足元50cmに物がないことを声に出して確認します。',
  },
  {
    sort: 1,
    what: '台車で通路を曲がるとき、見通しが悪く、出てきた人とぶつかりそうになりました。',
    measures: '曲がり角に鏡を付け、台車は必ず一時停止します。',
  },
  {
    sort: 2,
    what: '段ボールを開けるとき、カッターの刃がすべって左手の指を切りました。',
    injury: '人差し指を1cmほど。洗って絆創膏で処置し、通院はしていません。',
    measures: '安全カッターに交換し、手袋を着用します。',
  },
  {
    sort: 3,
    what: '冷蔵ケースの温度が午前中に8度まで上がっていました。商品は別のケースに移しました。',
    measures: '開店前と正午に温度を記録し、7度を超えたら連絡します。',
  },
  {
    sort: 4,
    what: '雨の日に入口の床が滑り、お客様が手をつかれました。おけがはないとのことでした。',
    measures: '雨の日は開店前に吸水マットを二枚敷き、1時間ごとに拭きます。',
  },
]

export function incident(world: World, person: Person, at: Date, place = world.random.between(0, 4)) {
  const { random } = world
  const { sort, what, injury, measures } = incidents[place]!
  const colleague = random.pick(
    world
      .staffOf(person.department.name)
      .filter((one) => one !== person)
      .concat(person),
  )
  return world.use('incident_report', person, at).submit(
    {
      sort: choice(sort),
      day: text(dayOf(at)),
      time: text(`${random.between(9, 18)}:${random.pick(['05', '20', '40', '55'])}`.padStart(5, '0')),
      where: ids(person.department.id),
      what: text(what),
      injury: injury ? text(injury) : undefined,
      photos: random.chance(0.3) ? ids(world.photo('warehouse', 'shelf')) : undefined,
      measures: text(measures),
      involved: ids(colleague.id),
    },
    at,
  )
}

export function report(world: World, count: number) {
  const { random } = world
  const users = world.usersOf('incident_report')
  for (let i = 0; i < count; i++) {
    const person = random.weighted(users, ({ activity }) => activity)
    const use = incident(world, person, world.at(random.between(1, 110)))
    world.lead(use, random.chance(0.7) ? 'approved' : world.outcome(use.updatedAt), {
      again: (again, at) => {
        const answers = Object.fromEntries(again.report.draft!.map(({ item, value }) => [item, value]))
        return again.submit(
          {
            ...answers,
            measures: text('朝礼で全員に伝え、チェック表に項目を足しました。一か月後に見直します。'),
          },
          at,
        )
      },
    })
  }
}

const trips = [
  { place: '{city}・取引先三社', purpose: '来春の商品の打ち合わせと、工場の見学のためです。' },
  { place: '{otherStore}', purpose: '改装後の売り場の確認と、店長との打ち合わせのためです。' },
  { place: '{city}の展示会', purpose: '新しい取り扱い候補を探すためです。' },
]

export function trip(world: World, person: Person, at: Date, { far = false } = {}): Answers {
  const { random } = world
  const plan = random.pick(trips)
  const from = random.between(4, 12)
  return {
    place: text(world.say(plan.place, person, at)),
    period: { from: daysBefore(at, -from), until: daysBefore(at, -from - (far ? 3 : random.between(0, 1))) },
    purpose: text(plan.purpose),
    means: { choices: far ? ['option2', 'option4'] : ['option1'], other: '' },
    fare: number(far ? 78_400 : random.between(120, 380) * 100),
    hotel: number(far ? 39_600 : random.between(0, 2) * 9_800),
  }
}

export type Asked = { title: string; assigneeIds: number[]; dueOn: string | null }

export function afterTrip(world: World, person: Person, at: Date, tasks: readonly Asked[] = []): Answers {
  const { random } = world
  return {
    met: text(world.say('{city}の[取引先の担当の方|店長と売り場の担当|展示会の出展者]', person, at)),
    result: text(
      world.say(
        '{product}の[納期|仕入れ条件|見せ方]について[合意できました。|具体的な案をもらえました。|年内に返事をいただけることになりました。]現地の売り場では、[{product2}を手に取りやすい高さに置く|入口に季節の一品を置く]工夫が参考になりました。',
        person,
        at,
      ),
    ),
    next: text(
      world.say(
        '[{date}までに見積もりを比べます。|店長会で共有します。|サンプルを{store}で試します。]',
        person,
        at,
      ),
    ),
    photos: random.chance(0.6) ? ids(world.photo('city', 'landscape', 'shelf')) : undefined,
    spent: number(random.between(180, 520) * 100),
    tasks: tasks.length > 0 ? { tasks: [...tasks] } : undefined,
  }
}

export function travel(world: World, count: number) {
  const { random } = world
  const users = world.usersOf('business_trip').filter((one) => one.department.kind !== 'store' || one.manager)
  for (let i = 0; i < count; i++) {
    const person = random.pick(users)
    const at = world.at(random.between(2, 110))
    const use = world
      .use('business_trip', person, at)
      .submit(trip(world, person, at, { far: random.chance(0.2) }), at)
    world.lead(use, world.outcome(at), {
      again: (again, when) => again.submit(trip(world, person, when), when),
    })
    if (use.status !== 'awaiting_report' || random.chance(0.2)) continue
    const later = world.after(use.updatedAt, 16)
    use.submit(afterTrip(world, person, later), later)
    world.lead(use, world.outcome(later) === 'waiting' ? 'waiting' : 'approved')
  }
}
