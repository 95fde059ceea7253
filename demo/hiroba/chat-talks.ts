/** One line: who says it, what, on which day before today (1: yesterday) and at what time. */
export type TalkLine = {
  by: number
  text: string
  day: number
  at: string
  replyTo?: number
  /** The speaker whom it mentions. */
  to?: number
  /** Reactions: each a speaker and the place of a stamp or emoji of the company. */
  given?: readonly (readonly [by: number, kind: number])[]
  photo?: true
  stamp?: true
  pinned?: true
}

/** What departments of a kind talk about, over several days. Speaker 0 is the manager. */
const shop: readonly (readonly TalkLine[])[] = [
  [
    {
      by: 0,
      text: 'おはようございます。今週の重点は**冬の鍋つゆ**です。入口の棚を入れ替えます。',
      day: 5,
      at: '08:50',
      given: [
        [1, 0],
        [2, 0],
      ],
    },
    {
      by: 1,
      text: '入れ替え終わりました。見てもらえますか？',
      day: 5,
      at: '11:20',
      photo: true,
      given: [
        [0, 0],
        [2, 1],
        [3, 0],
      ],
    },
    { by: 0, text: 'いいですね！手前の段だけ、もう少し詰めましょう。', day: 5, at: '11:34', replyTo: 2 },
    { by: 2, text: '価格カードが3枚足りません。印刷しておきます。', day: 4, at: '10:05' },
    {
      by: 3,
      text: '15時の納品、1便遅れるそうです。16時過ぎの見込みです。',
      day: 4,
      at: '14:12',
      given: [[0, 0]],
    },
    { by: 0, text: '了解です。受け入れをお願いできますか？', day: 4, at: '14:15', to: 3, replyTo: 5 },
    { by: 3, text: '', day: 4, at: '14:16', stamp: true },
    {
      by: 1,
      text: 'お客様から「鍋つゆの試食がほしい」という声が2件ありました。',
      day: 2,
      at: '17:40',
      given: [
        [0, 1],
        [2, 0],
      ],
    },
    {
      by: 0,
      text: '土曜の午前に試食台を出しましょう。準備の分担です。\n- 什器：2番レジ裏\n- 試食カップ：事務所\n- 当番：当日の朝礼で決めます',
      day: 2,
      at: '18:02',
      pinned: true,
      given: [
        [1, 0],
        [2, 0],
        [3, 1],
      ],
    },
    { by: 2, text: '土曜は早番なので、設営に入れます。', day: 1, at: '09:15', replyTo: 9 },
    { by: 1, text: '助かります。カップは私が用意しておきます。', day: 1, at: '09:22', to: 2 },
  ],
  [
    {
      by: 1,
      text: '昨日の閉店後、冷蔵ケース3番の温度が少し高めでした。今朝は5度です。',
      day: 6,
      at: '08:35',
    },
    {
      by: 0,
      text: '点検を依頼しました。明日の午前に業者さんが来ます。',
      day: 6,
      at: '09:10',
      replyTo: 1,
      given: [
        [1, 0],
        [2, 0],
      ],
    },
    {
      by: 2,
      text: '点検終わりました。扉のパッキンを交換してもらいました。',
      day: 5,
      at: '11:48',
      photo: true,
      given: [
        [0, 0],
        [1, 0],
      ],
    },
    { by: 0, text: 'ありがとうございます。記録簿にも書いておいてください。', day: 5, at: '12:02', to: 2 },
    { by: 3, text: '忘れ物の傘が増えてきたので、棚を分けました。青い札が今月分です。', day: 3, at: '16:20' },
    { by: 1, text: '分かりやすいです！', day: 3, at: '16:31', replyTo: 5 },
    {
      by: 0,
      text: '来週の棚卸しは水曜の閉店後です。**19時30分に集合**でお願いします。',
      day: 2,
      at: '09:00',
      pinned: true,
      given: [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    },
    { by: 2, text: '水曜は20時からなら入れます。', day: 2, at: '09:12', replyTo: 7 },
    { by: 0, text: '大丈夫です。後半の飲料コーナーをお願いします。', day: 2, at: '09:14', to: 2 },
    { by: 2, text: '', day: 2, at: '09:15', stamp: true },
    { by: 3, text: 'バーコードの読み取り機、4台とも充電済みです。', day: 1, at: '18:05', given: [[0, 1]] },
  ],
]
const office: readonly (readonly TalkLine[])[] = [
  [
    {
      by: 0,
      text: '来月の定例は第2火曜の10時に変わります。会議室は6階です。',
      day: 6,
      at: '09:05',
      given: [
        [1, 0],
        [2, 0],
      ],
    },
    { by: 1, text: '議題のたたき台を作りました。追記をお願いします。', day: 6, at: '13:40' },
    { by: 2, text: '2番と4番に数字を足しました。', day: 5, at: '10:22', replyTo: 2, given: [[1, 0]] },
    { by: 1, text: 'ありがとうございます。とても分かりやすくなりました。', day: 5, at: '10:30', to: 2 },
    {
      by: 3,
      text: 'ホワイトボードの写真です。消える前に共有しておきます。',
      day: 4,
      at: '15:55',
      photo: true,
      given: [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
    },
    {
      by: 0,
      text: '助かります。決まったのは次の3つです。\n1. 申請の締めは毎月25日\n2. 例外は課長に相談\n3. 質問はこのルームで',
      day: 4,
      at: '16:10',
      pinned: true,
      given: [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    },
    { by: 2, text: '25日が休みの月は、前の営業日でよいですか？', day: 2, at: '11:04', replyTo: 6 },
    { by: 0, text: 'はい、前の営業日でお願いします。', day: 2, at: '11:11', replyTo: 7, to: 2 },
    { by: 2, text: '', day: 2, at: '11:12', stamp: true },
    {
      by: 1,
      text: '明日の午後は研修で席を外します。急ぎのものは電話でお願いします。',
      day: 1,
      at: '17:30',
      given: [[0, 0]],
    },
  ],
  [
    {
      by: 2,
      text: '先週の問い合わせは12件でした。半分が年末調整です。',
      day: 5,
      at: '09:40',
      given: [[0, 0]],
    },
    { by: 0, text: 'よくある質問を1枚にまとめて、文書に載せましょう。', day: 5, at: '09:52', replyTo: 1 },
    { by: 1, text: '下書きを作ってみます。水曜までに見ていただけますか？', day: 5, at: '10:01' },
    { by: 3, text: 'もちろんです。', day: 5, at: '10:03', replyTo: 3 },
    {
      by: 1,
      text: '下書きができました。言い回しが固いところがあれば教えてください。',
      day: 3,
      at: '14:20',
      to: 3,
    },
    {
      by: 3,
      text: '2か所だけ、書き言葉を直しました。あとは完璧です！',
      day: 3,
      at: '15:02',
      replyTo: 5,
      given: [
        [1, 1],
        [0, 0],
      ],
    },
    {
      by: 0,
      text: 'では、今日公開します。ありがとうございました。',
      day: 2,
      at: '10:15',
      given: [
        [1, 1],
        [2, 0],
        [3, 0],
      ],
    },
    {
      by: 2,
      text: '受付の花が新しくなりました。',
      day: 1,
      at: '08:45',
      photo: true,
      given: [
        [1, 0],
        [3, 0],
      ],
    },
    { by: 1, text: '', day: 1, at: '08:50', stamp: true },
  ],
]
const depot: readonly (readonly TalkLine[])[] = [
  [
    {
      by: 0,
      text: '今朝の朝礼のとおり、今週はフォークリフトの点検週間です。',
      day: 5,
      at: '08:10',
      given: [
        [1, 0],
        [2, 0],
      ],
    },
    { by: 1, text: '1号機と2号機、点検済みです。異常ありません。', day: 5, at: '10:30', replyTo: 1 },
    {
      by: 2,
      text: '3号機は左後ろのタイヤに傷があります。写真を送ります。',
      day: 4,
      at: '09:05',
      photo: true,
      given: [[0, 0]],
    },
    {
      by: 0,
      text: '3号機は使用を止めてください。部品は木曜に届きます。',
      day: 4,
      at: '09:09',
      to: 2,
      pinned: true,
      given: [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    },
    { by: 3, text: '札を付けて、通路の奥に移しました。', day: 4, at: '09:20', replyTo: 4 },
    {
      by: 1,
      text: '明日は大阪便が2台増えます。バース5と6を空けておきます。',
      day: 2,
      at: '16:45',
      given: [[0, 0]],
    },
    { by: 0, text: 'お願いします。6時から2人で入ってください。', day: 2, at: '16:50', replyTo: 6, to: 1 },
    { by: 1, text: '', day: 2, at: '16:51', stamp: true },
    {
      by: 2,
      text: '3号機、タイヤの交換が終わりました。午後から使えます。',
      day: 1,
      at: '11:25',
      replyTo: 4,
      given: [
        [0, 1],
        [1, 0],
        [3, 0],
      ],
    },
  ],
]

/** The conversations that suit a department of this name. */
export function talksOf(name: string): readonly (readonly TalkLine[])[] {
  if (/店$/.test(name) && !name.endsWith('支店')) return shop
  return /物流|入荷|出荷|配送|センター/.test(name) ? depot : office
}
