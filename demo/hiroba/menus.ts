import type { AudienceRule, AudienceTerm } from '#common/audience-rule.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { SceneKind } from './pictures/scene.ts'

/** Who a menu is for, by the demo company's own names. */
export type Whom =
  | 'everyone'
  | {
      below?: string[]
      only?: string[]
      positions?: string[]
      people?: string[]
      without?: string[]
      withoutPositions?: string[]
    }

type MenuPlan = {
  key: string
  name: string
  /** If it cannot be derived from the name. */
  nameKana?: string
  description: string
  iconName: string
  tone: string
  commentsAllowed?: boolean
  /** Its posts fold into one entry of the timeline. */
  grouped?: boolean
  use: Whom
  publication: Whom
  /** Its approximate share of all posts. */
  weight: number
  /** What its photos show, if it has any. */
  scenes?: SceneKind[]
}

const managers = { positions: ['代表取締役', '取締役', '本部長', '部長', '支店長', '課長', '店長'] }
const shops = { below: ['東日本営業部', '西日本営業部'] }
const sales = { below: ['営業本部'] }
const salesManagers = { ...sales, withoutPositions: ['主任', '一般', '契約社員', 'パートナー'] }

const categoryPlans: { name: string; menus: MenuPlan[] }[] = [
  {
    name: 'お知らせ・共有',
    menus: [
      {
        key: 'companyNews',
        name: '全社のお知らせ',
        nameKana: 'ぜんしゃのおしらせ',
        description: '全員に関わる決まりごと、行事、手続きのお知らせです。',
        iconName: 'announcement',
        tone: 'cyan',
        use: { below: ['管理本部', '経営企画室'] },
        publication: 'everyone',
        weight: 5,
      },
      {
        key: 'president',
        name: '社長メッセージ',
        nameKana: 'しゃちょうめっせーじ',
        description: '経営の考えや、いま力を入れていることを社長の言葉で伝えます。',
        iconName: 'company',
        tone: 'blue',
        use: { positions: ['代表取締役', '取締役'] },
        publication: 'everyone',
        weight: 1.4,
        scenes: ['landscape', 'city'],
      },
      {
        key: 'today',
        name: 'みんなの今日のできごと',
        nameKana: 'みんなのきょうのできごと',
        description: 'ちょっとした発見やうれしかったことを、気軽に共有しましょう。',
        iconName: 'post',
        tone: 'cyan',
        use: 'everyone',
        publication: 'everyone',
        weight: 16,
        scenes: ['flower', 'landscape', 'city', 'food', 'office'],
      },
      {
        key: 'maintenance',
        name: 'システムのお知らせ',
        nameKana: 'しすてむのおしらせ',
        description: 'メンテナンスと障害の情報です。お問い合わせは情報システム部へ。',
        iconName: 'device',
        tone: 'yellow',
        commentsAllowed: false,
        use: { below: ['情報システム部'] },
        publication: 'everyone',
        weight: 2.5,
      },
    ],
  },
  {
    name: 'サンクス・称賛',
    menus: [
      {
        key: 'thanks',
        name: 'ありがとうの広場',
        nameKana: 'ありがとうのひろば',
        description: 'みんなに向けた感謝のことばの場所です。一人ひとりへは、サンクスカードで。',
        iconName: 'heart',
        tone: 'red',
        use: 'everyone',
        publication: 'everyone',
        weight: 14,
      },
      {
        key: 'customerVoice',
        name: 'お客様からの声',
        nameKana: 'おきゃくさまからのこえ',
        description: 'いただいたおほめの言葉、ご意見を全員で分かち合います。',
        iconName: 'smile',
        tone: 'yellow',
        use: { below: ['営業本部', 'お客様相談室'] },
        publication: 'everyone',
        weight: 6,
      },
      {
        key: 'mvp',
        name: '今月のMVP',
        nameKana: 'こんげつのえむぶいぴー',
        description: '上長が推薦する、今月かがやいた人の紹介です。',
        iconName: 'reward',
        tone: 'yellow',
        use: managers,
        publication: 'everyone',
        weight: 2.5,
        scenes: ['flower'],
      },
    ],
  },
  {
    name: '日々の業務',
    menus: [
      {
        key: 'dailyReport',
        name: '営業日誌',
        nameKana: 'えいぎょうにっし',
        description: '訪問先や売り場の動きと気づきを、営業本部で共有します。',
        iconName: 'report',
        tone: 'blue',
        grouped: true,
        use: sales,
        publication: { below: ['営業本部', '経営企画室'] },
        weight: 12,
      },
      {
        key: 'minutes',
        name: '議事録の共有',
        nameKana: 'ぎじろくのきょうゆう',
        description: '会議で決まったことと宿題を残します。',
        iconName: 'document',
        tone: 'gray',
        use: {
          below: ['管理本部', '商品本部', '経営企画室'],
          only: ['営業推進部', '営業本部'],
          people: ['鈴木 太郎'],
        },
        publication: { below: ['管理本部', '商品本部', '経営企画室', '営業本部'], ...managers },
        weight: 4,
        scenes: ['chart'],
      },
      {
        key: 'managers',
        name: '営業マネージャーの部屋',
        nameKana: 'えいぎょうまねーじゃーのへや',
        description: '営業本部の管理職だけが読み書きできます。',
        iconName: 'lock',
        tone: 'gray',
        use: salesManagers,
        publication: salesManagers,
        weight: 3,
        scenes: ['chart'],
      },
      {
        key: 'idea',
        name: '業務改善のアイデア',
        nameKana: 'ぎょうむかいぜんのあいであ',
        description: '「こうすると楽になる」を持ち寄る場所です。実現したものは表彰します。',
        iconName: 'sun',
        tone: 'green',
        use: 'everyone',
        publication: 'everyone',
        weight: 5,
        scenes: ['office', 'warehouse'],
      },
    ],
  },
  {
    name: '店舗・現場',
    menus: [
      {
        key: 'shopFloor',
        name: '売り場レポート',
        nameKana: 'うりばれぽーと',
        description: '売り場の写真と工夫、売れ行きを店舗どうしで共有します。',
        iconName: 'image',
        tone: 'green',
        use: shops,
        publication: { below: ['営業本部', '商品本部'] },
        weight: 11,
        scenes: ['shelf', 'food', 'flower'],
      },
      {
        key: 'help',
        name: '店舗間ヘルプ募集',
        nameKana: 'てんぽかんへるぷぼしゅう',
        description: '急な欠員や催事のときに、近くの店舗へ応援を呼びかけます。',
        iconName: 'users',
        tone: 'cyan',
        use: { ...shops, without: ['東日本営業部', '西日本営業部'] },
        publication: { ...shops, positions: ['本部長', '部長'] },
        weight: 3,
      },
      {
        key: 'nearMiss',
        name: 'ヒヤリハットの共有',
        nameKana: 'ひやりはっとのきょうゆう',
        description: '事故になる前の「ヒヤリ」を集め、同じことを繰り返さないようにします。',
        iconName: 'warning',
        tone: 'red',
        use: { below: ['物流本部', '東日本営業部', '西日本営業部'] },
        publication: 'everyone',
        weight: 3.5,
        scenes: ['warehouse'],
      },
      {
        key: 'products',
        name: '商品部だより',
        nameKana: 'しょうひんぶだより',
        description: '新商品、入荷予定、売り方の提案を商品本部から届けます。',
        iconName: 'task',
        tone: 'green',
        use: { below: ['商品本部'] },
        publication: { below: ['商品本部', '営業本部', '物流本部', 'お客様相談室'] },
        weight: 5,
        scenes: ['food', 'shelf', 'chart'],
      },
    ],
  },
  {
    name: '学び・研修',
    menus: [
      {
        key: 'learning',
        name: '学びのシェア',
        nameKana: 'まなびのしぇあ',
        description: '本、研修、失敗から学んだことを一つ。長さは問いません。',
        iconName: 'bookmark',
        tone: 'blue',
        use: 'everyone',
        publication: 'everyone',
        weight: 5,
        scenes: ['office'],
      },
      {
        key: 'training',
        name: '研修・勉強会のご案内',
        nameKana: 'けんしゅう・べんきょうかいのごあんない',
        description: '申し込みはコメントで受け付けます。',
        iconName: 'calendar',
        tone: 'blue',
        use: { below: ['人事部', '情報システム部', '品質管理部'] },
        publication: 'everyone',
        weight: 2.5,
      },
    ],
  },
  {
    name: 'くらし・福利厚生',
    menus: [
      {
        key: 'lunch',
        name: 'おすすめランチ・おでかけ',
        description: '各地のおいしいお店と、週末のおでかけ先を教え合いましょう。',
        iconName: 'events',
        tone: 'yellow',
        use: 'everyone',
        publication: 'everyone',
        weight: 7,
        scenes: ['food', 'landscape', 'city'],
      },
      {
        key: 'clubs',
        name: 'サークル・部活動',
        nameKana: 'さーくる・ぶかつどう',
        description: 'メンバー募集と活動の報告。会社から活動費の補助があります。',
        iconName: 'mission',
        tone: 'green',
        use: 'everyone',
        publication: 'everyone',
        weight: 4,
        scenes: ['landscape', 'flower'],
      },
      {
        key: 'hello',
        name: 'はじめまして・ごあいさつ',
        description: '入社・異動・お久しぶりのごあいさつの場です。',
        iconName: 'profile',
        tone: 'cyan',
        use: 'everyone',
        publication: 'everyone',
        weight: 2,
        scenes: ['flower', 'landscape', 'food'],
      },
    ],
  },
]

export type DemoMenu = MenuPlan & { id: number; useAudienceId: number; publicationAudienceId: number }

export type IdOf = Record<'department' | 'position' | 'user', (name: string) => number>

/** A menu's audience rule, by ids. */
export function ruleOf(whom: Whom, idOf: IdOf): AudienceRule {
  if (whom === 'everyone') return { include: 'everyone' }
  const department = (descendants: boolean) => (name: string) => ({
    type: 'department' as const,
    id: idOf.department(name),
    descendants,
  })
  const include: AudienceTerm[] = [
    ...(whom.below ?? []).map(department(true)),
    ...(whom.only ?? []).map(department(false)),
    ...(whom.people ?? []).map((name) => ({ type: 'user' as const, id: idOf.user(name) })),
  ]
  const positions = (names: string[] = []) =>
    names.map((name) => ({ type: 'position' as const, id: idOf.position(name) }))
  return {
    include: [...include, ...positions(whom.positions)],
    match: 'any',
    exclude: [...(whom.without ?? []).map(department(false)), ...positions(whom.withoutPositions)],
  }
}

/** Writes the categories with their menus and audiences. `idOf` finds ids by the names in the plans. */
export async function writeMenus(db: CompanyDb, idOf: IdOf): Promise<DemoMenu[]> {
  const menus: DemoMenu[] = []
  for (const [categoryOrder, category] of categoryPlans.entries()) {
    const menuCategoryId = await makeMenuCategory(db, { name: category.name, sortOrder: categoryOrder })
    for (const [sortOrder, plan] of category.menus.entries()) {
      const useAudienceId = await audienceOf(db, ruleOf(plan.use, idOf))
      const publicationAudienceId = await audienceOf(db, ruleOf(plan.publication, idOf))
      const id = await makeMenu(db, {
        menuCategoryId,
        name: plan.name,
        nameKana: plan.nameKana,
        description: plan.description,
        iconName: plan.iconName,
        tone: plan.tone,
        commentsAllowed: plan.commentsAllowed,
        grouped: plan.grouped,
        useAudienceId,
        publicationAudienceId,
        sortOrder,
      })
      menus.push({ ...plan, id, useAudienceId, publicationAudienceId })
    }
  }
  return menus
}
