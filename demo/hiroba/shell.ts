import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { readableColours } from '#common/shell/contrast.ts'
import {
  type NavigationEntry,
  navigationTargets,
  newExternalLink,
  newShortcut,
  type ShellExternalLink,
  type ShellShortcut,
} from '#common/shell/shell-parts.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { writeShellVersion } from '#db/publish-shell.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { DemoMenu } from './menus.ts'
import type { Person } from './people.ts'

type Names = [ja: string, en: string]

const shortcut = (
  [nameJa, nameEn]: Names,
  iconName: string,
  more: Partial<ShellShortcut>,
): ShellShortcut => ({
  ...newShortcut(iconName),
  nameJa,
  nameEn,
  iconName,
  ...more,
})
const address = (url: string): Pick<ShellShortcut, 'target'> => ({ target: { type: 'address', url } })

/* Under its default name. */
const tab = (path: string): NavigationEntry => ({
  ...{ nameJa: '', nameEn: '', hrefPath: path },
  iconType: navigationTargets.find(({ hrefPath }) => hrefPath === path)!.iconType,
})

const link = (
  [categoryJa, categoryEn]: Names,
  [nameJa, nameEn]: Names,
  iconName: string,
  url: string,
  rule: AudienceRule = everyone,
): ShellExternalLink => ({
  ...newExternalLink(url),
  ...{ nameJa, nameEn, iconName, url, categoryJa, categoryEn, rule },
})
const work: Names = ['勤怠・手続き', 'Time and procedures']
const life: Names = ['暮らしと健康', 'Life and health']
const tools: Names = ['仕事の道具', 'Tools']

type Options = {
  people: readonly Person[]
  menus: readonly DemoMenu[]
  positionIds: ReadonlyMap<string, number>
}

/** The company's colours, shortcuts and links, published by its administrator. */
export async function writeShell(db: CompanyDb, { people, menus, positionIds }: Options): Promise<void> {
  const publishedById = people.find(({ role }) => role === 'administrator')?.id ?? null
  const own = { publishedById, audienceOf: (rule: AudienceRule) => audienceOf(db, rule) }
  const menu = (key: string): Pick<ShellShortcut, 'target'> => ({
    target: { type: 'menu', menuId: menus.find((each) => each.key === key)!.id },
  })
  const managers: AudienceRule = {
    include: [{ type: 'position', id: positionIds.get('部長')! }],
    match: 'any',
    exclude: [],
  }
  await writeShellVersion(db, {
    ...own,
    part: 'theme',
    content: { colours: readableColours('#004c5c'), logoMediaFileId: null },
  })
  await writeShellVersion(db, {
    ...own,
    part: 'navigation',
    content: {
      entries: [
        '/home',
        '/m/portal',
        '/menus',
        '/departments',
        '/events',
        '/chat/rooms',
        '/announcements',
      ].map(tab),
    },
  })
  await writeShellVersion(db, {
    ...own,
    part: 'shortcuts',
    content: {
      shortcuts: [
        shortcut(['勤怠の打刻', 'Clock in'], 'clock', address('https://kintai.hiroba.example/')),
        shortcut(['社内規程集', 'Company rules'], 'document', address('https://kitei.hiroba.example/')),
        shortcut(['改善のタネ', 'Ideas'], 'sun', menu('idea')),
        shortcut(['会議室の予約', 'Book a room'], 'calendar', {
          target: { type: 'path', path: '/resources' },
        }),
        shortcut(['経営会議の資料', 'Board papers'], 'lock', {
          ...address('https://board.hiroba.example/'),
          rule: managers,
        }),
      ],
    },
  })
  await writeShellVersion(db, {
    ...own,
    part: 'external_links',
    content: {
      externalLinks: [
        link(work, ['勤怠管理', 'Time sheets'], 'clock', 'https://kintai.hiroba.example/'),
        link(work, ['経費精算', 'Expenses'], 'apply', 'https://keihi.hiroba.example/'),
        link(work, ['給与明細', 'Payslips'], 'document', 'https://kyuyo.hiroba.example/'),
        link(work, ['社内規程集', 'Company rules'], 'report', 'https://kitei.hiroba.example/'),
        link(life, ['健康保険組合', 'Health insurance'], 'heart', 'https://kenpo.hiroba.example/'),
        link(life, ['福利厚生クラブ', 'Benefit club'], 'reward', 'https://club.hiroba.example/'),
        link(life, ['確定拠出年金', 'Pension'], 'up', 'https://nenkin.hiroba.example/'),
        link(tools, ['出張の手配', 'Business trips'], 'calendar', 'https://travel.hiroba.example/'),
        link(tools, ['名刺の注文', 'Business cards'], 'users', 'https://meishi.hiroba.example/'),
        link(tools, ['情報システムへの問い合わせ', 'IT help desk'], 'help', 'https://help.hiroba.example/'),
        link(tools, ['経営会議の資料', 'Board papers'], 'lock', 'https://board.hiroba.example/', managers),
      ],
    },
  })
}
