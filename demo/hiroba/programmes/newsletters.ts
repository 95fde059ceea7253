import type { PollAnswer } from '#common/form/answer.ts'
import { daysBefore } from './moments.ts'
import { choice, ids, text, type World } from './world.ts'

type Issue = {
  daysAgo: number
  title: string
  section: number
  body: string
  poll?: Pick<PollAnswer, 'question' | 'choices'> & {
    anonymous?: boolean
    multiple?: boolean
    closesIn?: number
  }
  /** The people it asks to introduce themselves, and the due date. */
  asks?: { names: string[]; dueIn: number; message: string }
}

const issues: Issue[] = [
  {
    daysAgo: 104,
    title: '夏の感謝祭、全店の売り場を写真で',
    section: 3,
    body: '全12店の入口を並べてみました。風鈴の音で足が止まった店舗、氷の上に飲み物を並べた店舗。お客様の声もあわせてご紹介します。',
  },
  {
    daysAgo: 89,
    title: '新しい発注端末が入ります',
    section: 4,
    body: '10月から順番に入れ替えます。文字が大きくなり、写真で商品を選べるようになります。練習用の端末は各支店に二台あります。',
    poll: {
      question: '練習会に参加できる時間帯は？',
      choices: ['開店前', '午後2時台', '閉店後', '動画で見たい'],
      multiple: true,
      closesIn: -75,
    },
  },
  {
    daysAgo: 75,
    title: 'この人に聞く:埼玉物流センターの朝',
    section: 2,
    body: '午前5時。最初の便が入る前に、床を端から端まで歩いて確かめるそうです。「荷物が静かに動く日は、だいたい良い日です」。',
  },
  {
    daysAgo: 61,
    title: '社員食堂の新メニューが決まりました',
    section: 4,
    body: '試食会には84人が集まりました。いちばん手が挙がったのは、だしを変えた親子丼です。',
  },
  {
    daysAgo: 47,
    title: '働きやすさについてのアンケート',
    section: 1,
    body: '毎年秋のアンケートです。名前は誰にも分かりません。結果は来月の社内報でお知らせします。',
    poll: {
      question: 'いまの職場は、困ったときに相談しやすいですか？',
      choices: ['とても相談しやすい', 'まあ相談しやすい', 'あまり相談できない', 'まったく相談できない'],
      anonymous: true,
      closesIn: -33,
    },
  },
  {
    daysAgo: 33,
    title: 'アンケートの結果と、これから',
    section: 1,
    body: '「相談しやすい」が全体の七割でした。一方で、店舗の閉店作業の時間帯に声をかけにくいという意見が目立ちました。来月から、支店長が週に一度、閉店まで店舗に入ります。',
  },
  {
    daysAgo: 19,
    title: 'この人に聞く:青葉通り店のギフト包装',
    section: 2,
    body: '迷っているお客様には、まず「どなたに贈りますか」。包み方より先に、贈る相手の話を聞くのだそうです。',
    asks: {
      names: ['佐藤 花子', '鈴木 太郎'],
      dueIn: 5,
      message: '次の号の「この人に聞く」のために、自己紹介の投稿をお願いします',
    },
  },
  {
    daysAgo: 6,
    title: '忘年会の場所を決めましょう',
    section: 4,
    body: '本社・東日本の忘年会は12月18日（金）です。場所の候補を三つに絞りました。',
    poll: {
      question: '忘年会、どこがいいですか？',
      choices: ['屋形船', '駅前の中華', '会議室でケータリング'],
      closesIn: 6,
    },
  },
  {
    daysAgo: 3,
    title: '来年の制服、どちらの色に？',
    section: 1,
    body: '三年ぶりに制服が変わります。最後の二色まで絞りました。名前は出ませんので、着る人の気持ちでどうぞ。',
    poll: { question: '来年の制服の色は？', choices: ['深い緑', '紺'], anonymous: true, closesIn: 10 },
  },
]

/** The company newsletter; some issues have a poll. */
export function publishNewsletters(world: World) {
  const { random } = world
  const editors = ['人事部', '採用教育課', '総務部', '総務課'].flatMap((name) => world.staffOf(name))
  for (const { daysAgo, title, section, body, poll, asks } of issues) {
    const editor = random.pick(editors)
    const at = world.at(daysAgo, 10)
    world.use('newsletter', editor, at).submit(
      {
        title: text(title),
        section: choice(section),
        photos: ids(world.photo('landscape', 'office', 'food', 'shelf')),
        text: text(body),
        poll: poll && {
          poll: {
            question: poll.question,
            choices: poll.choices,
            anonymous: poll.anonymous ?? false,
            threshold: poll.anonymous ? 5 : 1,
            multiple: poll.multiple ?? false,
            closesAt:
              poll.closesIn === undefined
                ? null
                : new Date(Date.parse(`${daysBefore(world.now, -poll.closesIn)}T09:00:00Z`)).toISOString(),
          },
        },
        request: asks && {
          mission: {
            userIds: asks.names.map((name) => world.person(name).id),
            dueOn: daysBefore(world.now, -asks.dueIn),
            message: asks.message,
          },
        },
      },
      at,
    )
  }
}
