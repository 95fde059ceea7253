import { everyone } from '#common/audience-rule.ts'
import {
  newBlock,
  type PortalBlock,
  type PortalBlockKind,
  type PortalTile,
} from '#common/portal/portal-content.ts'
import { makePortalPage } from '#db/factories/portal.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { callout, doc, p, ul } from './document-nodes.ts'
import type { DemoMenu, IdOf } from './menus.ts'
import type { Person } from './people.ts'
import type { SceneKind } from './pictures/scene.ts'

type Options = {
  people: readonly Person[]
  menus: readonly DemoMenu[]
  photos: ReadonlyMap<SceneKind, number[]>
  idOf: IdOf
}

const block = <K extends PortalBlockKind>(
  kind: K,
  title: string,
  more: Partial<Extract<PortalBlock, { kind: K }>> = {},
) => ({ ...newBlock(kind, `${kind}-${title}`, title), ...more }) as PortalBlock

const tile = (iconName: string, tone: PortalTile['tone'], label: string, href: string): PortalTile => ({
  ...{ iconName, tone, label, href },
})

/** The page of the whole company, and one of the shops. */
export async function writePortal(db: CompanyDb, { people, menus, photos, idOf }: Options): Promise<void> {
  const createdById = people.find(({ role }) => role === 'administrator')!.id
  const menuId = (key: string) => menus.find((menu) => menu.key === key)!.id
  const photo = (kind: SceneKind, at: number) => photos.get(kind)![at]!
  const [poll] = await namedQuery<{ feedId: number }>(
    db,
    `select f.id as feed_id from report_item_polls p
     join feeds f on f.company_id = $1 and f.report_id = p.report_id and f.deleted_at is null
       and f.answers @> jsonb_build_array(jsonb_build_object('pollId', p.id))
     where p.company_id = $1 and (p.closes_at is null or p.closes_at > now())
     order by f.posted_at desc, f.id desc limit 1`,
    [companyIdOf(db)],
  )
  await makePortalPage(db, {
    ...{ createdById, sortOrder: 1, title: '全社ポータル', rule: everyone },
    blocks: [
      block('banner', '', {
        slides: [
          { mediaFileId: photo('landscape', 0), alt: '冬のキャンペーンが始まりました', href: '/events' },
          {
            mediaFileId: photo('city', 1),
            alt: '中期経営計画の説明会',
            href: '/administrator_announcements',
          },
          { mediaFileId: photo('shelf', 2), alt: '売り場づくりコンテスト、応募受付中', href: '/menus' },
        ],
      }),
      block('links', 'よく使うもの', {
        tiles: [
          tile('apply', 'blue', '経費の申請', '/menus'),
          tile('calendar', 'green', '会議室の予約', '/resources'),
          tile('mission', 'yellow', 'タスク', '/tasks'),
          tile('document', 'cyan', 'テスト', '/knowledge_tests'),
          tile('clock', 'gray', '勤怠の打刻', 'https://kintai.hiroba.example/'),
          tile('heart', 'red', 'ありがとうを贈る', `/menus/${menuId('thanks')}`),
          tile('users', 'blue', '社員を探す', '/departments'),
          tile('help', 'gray', '情報システムへの問い合わせ', 'https://help.hiroba.example/'),
        ],
      }),
      block('announcements', 'お知らせ', { count: 5 }),
      block('menu_feeds', '社長メッセージ', { menuId: menuId('president'), count: 3 }),
      block('events', 'これからのイベント', { count: 5 }),
      block('documents', '新しい文書', { count: 4 }),
      block('missions', 'あなたのミッション', { count: 5 }),
      block('feeds', '新着の投稿', { count: 5, width: 'two_thirds' }),
      ...(poll ? [block('poll', 'アンケート', { feedId: poll.feedId })] : []),
      block('ranking', '今月のありがとう', { count: 5, width: 'half' }),
      block('birthdays', '今週の誕生日', { width: 'half' }),
      block('text', 'はじめての方へ', {
        width: 'full',
        body: doc(
          p('入社したら、まず次の3つを済ませましょう。'),
          ul(
            'プロフィールに写真とあいさつを入れる',
            '制度の一覧をひととおり見る',
            '「はじめまして・ごあいさつ」に投稿する',
          ),
          callout('info', 'わからないことは、所属の上長か人事部へどうぞ。'),
        ),
      }),
    ],
    phoneOrder: ['links-よく使うもの', 'announcements-お知らせ', 'missions-あなたのミッション'],
  })
  const shops = ['東日本営業部', '西日本営業部'].map(idOf.department)
  await makePortalPage(db, {
    ...{ createdById, sortOrder: 2, title: '店舗のページ' },
    rule: {
      include: shops.map((id) => ({ type: 'department' as const, id, descendants: true })),
      match: 'any',
    },
    blocks: [
      block('links', '店舗の毎日', {
        tiles: [
          tile('report', 'green', '売り場レポート', `/menus/${menuId('shopFloor')}`),
          tile('help', 'yellow', '店舗間ヘルプ', `/menus/${menuId('help')}`),
          tile('info', 'red', 'ヒヤリハット', `/menus/${menuId('nearMiss')}`),
        ],
      }),
      block('menu_feeds', '売り場レポート', { menuId: menuId('shopFloor'), count: 5 }),
      block('menu_feeds', '商品部だより', { menuId: menuId('products'), count: 5 }),
    ],
    phoneOrder: [],
  })
}
