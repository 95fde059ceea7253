import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readableColours } from '#common/shell/contrast.ts'
import type { ShellContents, ShellPart } from '#common/shell/shell-parts.ts'
import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import {
  getAppLinks,
  getCompanyConfig,
  getCustomThemeNavigationText,
  getErrorReport,
  getHeaderConfigs,
} from '#contract/company.ts'
import { listStamps } from '#contract/stamps.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { writeShellVersion } from '#db/publish-shell.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({
    env: {
      ...{ SENTRY_DSN: 'https://key@errors.example/1', STAGING_NUMBER: '3' },
      ...{ APP_SCHEME: 'mihon', APP_STORE_URL: 'https://apps.example/id1' },
    },
  })
})
afterAll(() => server.close())

const employee = () => server.as(server.company.logins.employee)

it('the phone app’s scheme and stores come from the configuration, also without a session', async () => {
  const { status, body } = await server.guest().call(getAppLinks, {})
  expect(status).toBe(200)
  expect(body).toEqual({ scheme: 'mihon', appStoreUrl: 'https://apps.example/id1', playStoreUrl: null })
})

describe('the header', () => {
  it('contains the person and only what they may open', async () => {
    const { body } = await (await employee()).call(getHeaderConfigs, {})
    expect(body).toMatchObject({
      customTheme: null,
      navigations: [],
      userProfile: { name: '佐藤 花子', hasBadge: false },
    })
    const icons = body.accordionMenus.map((menu) => menu.iconType)
    expect(icons).not.toContain('admin')
    expect(icons.at(-1)).toBe('signout')
    const admin = await (await server.as(server.company.logins.administrator)).call(getHeaderConfigs, {})
    expect(admin.body.accordionMenus.map((menu) => menu.iconType)).toContain('admin')
    expect(new Set(admin.body.accordionMenus.map((menu) => menu.iconType)).size).toBe(16)
  })

  it('shows how many approvals wait for this person', async () => {
    const { db, menuId, employeeId, managerId } = server.company
    await makeWaitingReport(db, { menuId, userId: employeeId, steps: [stepOf([managerId])] })
    const { body } = await (await server.as(server.company.logins.manager)).call(getHeaderConfigs, {})
    expect(body.accordionMenus.find(({ iconType }) => iconType === 'report')).toMatchObject({
      hrefPath: '/reports',
      noticeCount: 1,
    })
  })

  it('follows the company’s own theme and tabs, with the chat count on its tab', async () => {
    const { db, employeeId, managerId } = server.company
    const names = { nameEn: '' }
    const publish = <P extends ShellPart>(part: P, content: ShellContents[P]) =>
      writeShellVersion(db, { part, content, publishedById: null, audienceOf: () => Promise.resolve(0) })
    await publish('theme', { colours: readableColours('#003945'), logoMediaFileId: null })
    await publish('navigation', {
      entries: [
        { iconType: 'home', nameJa: 'ひろば', hrefPath: '/home', ...names },
        { iconType: 'chat', nameJa: '', hrefPath: '/chat/rooms', ...names },
      ],
    })
    const said = (authorId: number) => ({ authorId, body: 'こんにちは' })
    await makeChatRoom(db, {
      userIds: [employeeId, managerId],
      messages: [said(managerId), said(managerId), said(employeeId)],
      read: new Map([[employeeId, 0]]),
    })
    await makeChatRoom(db, {
      name: '通知オフ',
      userIds: [employeeId, managerId],
      messages: [said(managerId)],
      muted: [employeeId],
    })

    const { body } = await (await employee()).call(getHeaderConfigs, {})
    expect(body.customTheme).toMatchObject({ bgColor: '#003945', textColor: '#ffffff' })
    expect(body.navigations.map(({ name, noticeCount }) => [name, noticeCount])).toEqual([
      ['ひろば', 0],
      ['チャット', 2],
    ])
    expect((await (await employee()).call(getUnreadChatCount, {})).body).toEqual({
      unreadCount: 2,
      urgentCount: 0,
    })
    const texts = await (await employee()).call(getCustomThemeNavigationText, {})
    expect(texts.body.navigationTexts).toEqual([{ iconType: 'home', hrefPath: '/home', name: 'ひろば' }])
    const other = await (await server.as(server.other.logins.employee)).call(getHeaderConfigs, {})
    expect(other.body.navigations).toEqual([])
  })
})

describe('the company', () => {
  it('returns its limits, languages and features', async () => {
    const { body } = await (await employee()).call(getCompanyConfig, {})
    expect(body).toMatchObject({
      id: server.company.companyId,
      locales: ['ja', 'en'],
      featureFlags: { developer: true, internal: true },
      limits: { photosPerPost: 10 },
      navigationTexts: [{ hrefPath: '/home', name: 'ひろば' }],
      shortcuts: [],
    })
  })

  it('has its own stamps', async () => {
    const { body } = await (await employee()).call(listStamps, {})
    expect(body.stamps.map((stamp) => stamp.id)).toEqual(server.company.stampIds)
  })

  it('tells any client where errors are reported, and at which rate', async () => {
    expect((await server.guest().call(getErrorReport, {})).body).toEqual({
      dsn: 'https://key@errors.example/1',
      environment: 'development',
      stagingNumber: 3,
      tracesSampleRate: 0.1,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    })
  })
})
