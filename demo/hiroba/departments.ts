export type DepartmentPlan = {
  name: string
  kana: string
  /** Index of the parent in the list; null at the top. */
  parent: number | null
  depth: number
  /** People whose main department it is. */
  people: number
  /** Position of the first of them. */
  head: string
  kind: 'office' | 'branch' | 'store' | 'warehouse'
  city: string
  published: boolean
}

/* Indented by level: name, reading, people, position of the head, and the city of a site. */
const tree = `
経営企画室 ケイエイキカクシツ 5 代表取締役
管理本部 カンリホンブ 1 本部長
  総務部 ソウムブ 2 部長
    総務課 ソウムカ 4 課長
    施設管理課 シセツカンリカ 3 課長
  人事部 ジンジブ 1 部長
    採用教育課 サイヨウキョウイクカ 4 課長
    労務課 ロウムカ 3 課長
  経理部 ケイリブ 6 部長
  情報システム部 ジョウホウシステムブ 6 部長
商品本部 ショウヒンホンブ 1 本部長
  商品企画部 ショウヒンキカクブ 1 部長
    食品課 ショクヒンカ 6 課長
    雑貨課 ザッカカ 5 課長
  品質管理部 ヒンシツカンリブ 5 部長
  購買部 コウバイブ 5 部長
営業本部 エイギョウホンブ 1 本部長
  営業推進部 エイギョウスイシンブ 5 部長
  東日本営業部 ヒガシニホンエイギョウブ 2 部長
    仙台支店 センダイシテン 3 支店長 仙台
      青葉通り店 アオバドオリテン 6 店長 仙台
      泉中央店 イズミチュウオウテン 6 店長 仙台
    東京支店 トウキョウシテン 4 支店長 東京
      神田店 カンダテン 6 店長 神田
      吉祥寺店 キチジョウジテン 6 店長 吉祥寺
      北千住店 キタセンジュテン 5 店長 北千住
    横浜支店 ヨコハマシテン 3 支店長 横浜
      関内店 カンナイテン 6 店長 横浜
      港北店 コウホクテン 5 店長 横浜
  西日本営業部 ニシニホンエイギョウブ 2 部長
    名古屋支店 ナゴヤシテン 3 支店長 名古屋
      栄店 サカエテン 6 店長 名古屋
      岡崎店 オカザキテン 6 店長 岡崎
    大阪支店 オオサカシテン 4 支店長 大阪
      梅田店 ウメダテン 6 店長 梅田
      天王寺店 テンノウジテン 6 店長 天王寺
    福岡支店 フクオカシテン 3 支店長 福岡
      博多駅前店 ハカタエキマエテン 6 店長 博多
      天神店 テンジンテン 6 店長 天神
  法人営業部 ホウジンエイギョウブ 6 部長
物流本部 ブツリュウホンブ 1 本部長
  埼玉物流センター サイタマブツリュウセンター 2 部長 埼玉
    入荷課 ニュウカカ 7 課長 埼玉
    出荷課 シュッカカ 7 課長 埼玉
  大阪物流センター オオサカブツリュウセンター 8 部長 大阪
お客様相談室 オキャクサマソウダンシツ 5 課長
新規事業準備室 シンキジギョウジュンビシツ 0 -`

const unpublished = new Set(['新規事業準備室'])

export const departmentPlans: DepartmentPlan[] = readTree(tree)

function readTree(text: string) {
  const plans: DepartmentPlan[] = []
  const above: number[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const depth = (line.length - line.trimStart().length) / 2
    const [name, kana, people, head, city] = line.trim().split(' ') as [
      string,
      string,
      string,
      string,
      string?,
    ]
    const parent = depth === 0 ? null : above[depth - 1]!
    above[depth] = plans.length
    const warehouse = name.startsWith('物流') || (parent !== null && plans[parent]!.kind === 'warehouse')
    const kind = warehouse
      ? 'warehouse'
      : name.endsWith('店') && !name.endsWith('支店')
        ? 'store'
        : name.endsWith('支店')
          ? 'branch'
          : 'office'
    plans.push({
      name,
      kana,
      parent,
      depth: depth + 1,
      people: Number(people),
      head,
      kind,
      city: city ?? '東京',
      published: !unpublished.has(name),
    })
  }
  return plans
}

/** Highest position first. */
export const positionPlans = [
  { name: '代表取締役', manager: true, selfApproval: true },
  { name: '取締役', manager: true, selfApproval: true },
  { name: '本部長', manager: true, selfApproval: true },
  { name: '部長', manager: true, selfApproval: false },
  { name: '支店長', manager: true, selfApproval: false },
  { name: '課長', manager: true, selfApproval: false },
  { name: '店長', manager: true, selfApproval: false },
  { name: '主任', manager: false, selfApproval: false },
  { name: '一般', manager: false, selfApproval: false },
  { name: '契約社員', manager: false, selfApproval: false },
  { name: 'パートナー', manager: false, selfApproval: false },
]
