import type { Person } from '../people.ts'
import { dayOf, daysBefore, weekdayOf, workingTime } from './moments.ts'
import { choice, choices, ids, text, type World } from './world.ts'

const cards = ['thanks', 'help', 'team', 'challenge', 'learn']
const thanks = [
  '[昨日|今日|先週]は[急なお願いだったのに|忙しい時間帯にもかかわらず]、[棚卸し|商品の陳列|お客様対応|資料づくり|発注の確認]を[最後まで手伝ってくださり|快く引き受けてくださり]、ありがとうございました。[おかげで予定より{small}0分も早く終わりました。|本当に助かりました。|段取りの良さ、とても勉強になりました。]',
  '{product}のお問い合わせで困っていたとき、[すぐに調べて|倉庫まで確認して|お客様に電話をして]くださってありがとうございます。お客様が[笑顔で帰られました|とても喜んでいらっしゃいました]。',
  '{event}の準備、お疲れさまでした。[飾りつけの工夫がすてきでした。|声かけのおかげで、一度も列が乱れませんでした。|前の日に道具をそろえておいてくれたこと、気づいていました。]',
  '新しい[レジ|発注端末|シフト表]の使い方を、[何度も|隣で]教えてくださってありがとうございました。[もう一人でできます！|次に入る人には私が教えます。|メモにして貼っておきました。]',
  '[朝礼|会議|面談]での[一言|提案|質問]に[はっとしました|背中を押されました]。[なかなか言えないことを言ってくれて、ありがとうございます。|自分も明日から試してみます。]',
  '[雨の中|寒い中|お休みの前なのに]、[荷物の受け取り|駐車場の誘導|{otherStore}への応援]をありがとうございました。[温かくして休んでください。|次は私が行きます！|みんな感謝していました。]',
]

/** Thanks cards over the months; some people receive many. */
export function giveThanks(world: World, count: number) {
  const { random, people, now } = world
  const liked = new Map(people.map(({ id }) => [id, random.chance(0.1) ? 6 : random.fraction() + 0.3]))
  for (let i = 0; i < count; i++) {
    const from = random.weighted(people, ({ activity }) => activity)
    const at = workingTime(random, now, Math.floor(random.fraction() ** 1.2 * 118), random.between(9, 19))
    const near = people.filter(
      (one) =>
        one !== from &&
        (one.department.id === from.department.id || one.department.city === from.department.city),
    )
    const to = random.weighted(
      near.length > 2 ? near : people.filter((one) => one !== from),
      ({ id }) => liked.get(id)!,
    )
    const second = random.chance(0.12) ? random.pick(people) : to
    const receivers = [...new Set([to.id, second.id])].filter((id) => id !== from.id)
    thank(world, from, receivers, world.say(random.pick(thanks), from, at), at)
  }
}

/** One card. */
export function thank(world: World, from: Person, to: readonly number[], message: string, at: Date) {
  const { random } = world
  world.use('thanks_card', from, at).submit(
    {
      to: ids(...to),
      card: {
        choices: [random.weighted(cards, (key) => (key === 'thanks' ? 4 : key === 'help' ? 3 : 1.5))],
        other: '',
      },
      message: text(message),
      photo: random.chance(0.06) ? ids(world.photo('flower', 'food', 'office')) : undefined,
    },
    at,
  )
}

const done = {
  branch: [
    '{store}と{otherStore}を訪問。[売り場の確認と店長との面談。|棚替えの立ち会い。|新人さんの様子を見に。]\n[週次の数字をまとめて本部へ報告。|来月の販促の打ち合わせ（{time}〜）。|採用面接{small}名。]',
    '支店会議（{time}〜）。{event}の体制を決めた。\n午後は[見積もり作成|在庫の確認|備品の発注]と電話対応{count}件。',
  ],
  store: [
    '開店準備、レジ、夕方の品出し。来店{count}名。\n{product}を入口に移したところ、[午前中だけで{small}個売れた。|手に取る方が増えた。]',
    '{product}の入れ替え。[価格カードの書き直し。|什器の掃除。|倉庫の整理。]\n夕方は{person}とレジ担当。売上{amount}万円（計画比{percent}%）。',
    '[棚卸し|発注|検品]と接客。ギフト包装{small}件。\n{event}の飾りつけを{person}と仕上げた。',
  ],
}
const learned = [
  '雨の日は入口の{product}がよく動く。傘立ての横が良さそう。',
  '午後4時台に手が足りない。品出しを30分早めてみたい。',
  'お客様は値段より「使い方が分かるか」で迷っている。実物を一つ開けておくと早い。',
  '{product}の入荷が遅れ気味。代わりに{product2}をご案内した。',
  '特になし。',
]
const next = [
  '[発注の見直し|在庫の確認と棚替え|{event}の準備]。{time}から[打ち合わせ|朝礼当番|研修]。',
  '{otherStore}の応援（午前）。午後は[発注|売り場の写真の整理]。',
  'お休みです。引き継ぎは{person}にお願いしました。',
]

/** Daily reports of a branch over two months: some people never miss a day, some often do. */
export function keepDailyReports(world: World, days: number) {
  const { random, now } = world
  const writers = world
    .usersOf('daily_report')
    .filter((one) => !one.manager || one.department.kind === 'branch')
  for (const [i, person] of writers.entries()) {
    const diligence = [0.97, 0.9, 0.82, 0.72, 0.93, 0.55][i % 6]!
    for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
      const shop = person.department.kind === 'store'
      const day = now.getTime() - daysAgo * 86_400_000
      const off = shop
        ? weekdayOf(day) === (i * 3) % 7 || weekdayOf(day) === (i * 3 + 3) % 7
        : weekdayOf(day) % 6 === 0
      if (off || !random.chance(diligence)) continue
      const at = eveningOf(daysAgo, random.between(17 * 60, 20 * 60 + 30), now)
      if (at.getTime() > now.getTime() - 60_000) continue
      world.use('daily_report', person, at).submit(
        {
          day: text(dayOf(at)),
          done: text(world.say(random.pick(shop ? done.store : done.branch), person, at)),
          learned: random.chance(0.6) ? text(world.say(random.pick(learned), person, at)) : undefined,
          next: random.chance(0.85) ? text(world.say(random.pick(next), person, at)) : undefined,
          mood: choice(random.weighted([1, 2, 3], (one) => [0, 4, 5, 2][one]!)),
          toManager: random.chance(0.08)
            ? text(
                random.pick([
                  '来週のシフトで相談があります。',
                  '腰の調子がよくないので、重い物は控えたいです。',
                  '新人さんの教え方で少し悩んでいます。',
                ]),
              )
            : undefined,
        },
        at,
      )
    }
  }
}

function eveningOf(daysAgo: number, minutes: number, now: Date) {
  const japan = 9 * 3_600_000
  const midnight = Math.floor((now.getTime() + japan) / 86_400_000) * 86_400_000 - japan
  return new Date(midnight - daysAgo * 86_400_000 + minutes * 60_000)
}

const homes = [
  '宮城県',
  '東京都',
  '神奈川県',
  '愛知県',
  '大阪府',
  '福岡県',
  '長野県',
  '北海道',
  '広島県',
  '新潟県',
]
const likes = [
  '[山登り|街歩き|銭湯めぐり]と[コーヒー|漫画|手芸]。最近は[ぬか漬け|ランニング|カメラ]を始めました。',
  '[猫二匹|犬一匹|メダカ]と暮らしています。写真を見せたがります。',
  '[野球|サッカー|バスケットボール]観戦。[地元のチームを応援しています。|いっしょに行ける人、募集中です。]',
  '食べ歩き。{city}のおすすめがあれば教えてください。',
]
const words = [
  '気軽に声をかけてください。',
  '覚えることばかりですが、よろしくお願いします！',
  '{store}にお越しの際は、ぜひお声がけください。',
  '[はやく一人前になれるように|みなさんの力になれるように]がんばります。',
]

export function introduce(world: World, person: Person, at: Date) {
  const { random } = world
  const job = `${person.department.name}で、${random.pick(person.department.kind === 'store' ? ['レジと売り場を担当', '食品の売り場を担当', '発注を担当'] : ['店舗の応援と数字のとりまとめを担当', '社内の問い合わせの窓口を担当', '入荷と検品を担当'])}しています。`
  return world.use('self_introduction', person, at).submit(
    {
      photo: random.chance(0.5) ? ids(world.photo('landscape', 'flower', 'food')) : undefined,
      callMe: text(`${person.familyName}${random.pick(['さん', 'さん', 'ちゃん', '君'])}`),
      home: text(random.pick(homes)),
      work: text(job),
      likes: text(world.say(random.pick(likes), person, at)),
      message: text(world.say(random.pick(words), person, at)),
    },
    at,
  )
}

const topics = [
  '今月は[目標に届いた|あと一歩だった]。{event}の反省と、来月の動き方を確認した。[発注の精度を上げたい。|接客の幅を広げたい。]',
  '[繁忙期の疲れが残っている|体調は良好]とのこと。[シフトの希望を聞いた。|休みの取り方を相談した。]',
  '{person}との連携について。[声をかけ合う回数を増やす。|引き継ぎのノートを作る。]',
  '[二年後には店長に挑戦したい|商品企画の仕事に関心がある|いまの店舗で経験を積みたい]。必要な経験を一緒に書き出した。',
]
const comments = [
  '落ち着いて取り組めています。次は後輩の指導もお願いしたいです。',
  '数字への意識が高まってきました。来月も一緒に振り返りましょう。',
  '無理をしすぎないように。困ったら早めに声をかけてください。',
  '目標が具体的でよいと思います。応援します。',
]

/** Notes of meetings with the superior, who comments. */
export function talk(world: World, person: Person, at: Date) {
  const { random } = world
  return world.use('one_on_one', person, at).submit(
    {
      day: text(dayOf(at)),
      topics: choices(...random.some([1, 2, 3, 4], random.between(1, 2)).sort()),
      notes: text(world.say(random.pick(topics), person, at)),
      next: text(
        random.pick(['発注表を毎週見直す', '売り場の写真を週に一枚残す', '先輩の接客を三回見学する']),
      ),
      nextDay: text(daysBefore(at, -28)),
    },
    at,
  )
}

export const commentTalk = (world: World) => ({
  fill: (use: ReturnType<typeof talk>, at: Date) =>
    use.fill({ comment: text(world.random.pick(comments)) }, at),
})
