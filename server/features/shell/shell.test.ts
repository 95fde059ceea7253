import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainColours, readableColours } from '#common/shell/contrast.ts'
import { newExternalLink, type ShellContents, shellParts, standardShell } from '#common/shell/shell-parts.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { getCompanyConfig, getCustomThemeNavigationText, getHeaderConfigs } from '#contract/company.ts'
import {
  createShellLogo,
  discardShellDraft,
  getShellSettings,
  listShellVersions,
  publishShellDraft,
  restoreShellVersion,
  saveShellDraft,
} from '#contract/shell.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { shellDesk } from '#testing/shell-desk.ts'

let server: TestServer
let admin: Client
let employee: Client
let desk: ReturnType<typeof shellDesk>
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  employee = await server.as(server.company.logins.employee)
  desk = shellDesk(admin)
})
afterAll(() => server.close())

const header = async (client: Client = employee) => (await client.call(getHeaderConfigs, {})).body
const theme = (bgColor: string): ShellContents['theme'] => ({
  colours: readableColours(bgColor),
  logoMediaFileId: null,
})
const link = (nameJa: string, more: Partial<ReturnType<typeof newExternalLink>> = {}) => ({
  ...newExternalLink(`k${nameJa}`),
  nameJa,
  url: 'https://kintai.example/',
  ...more,
})

describe('a part of the shell', () => {
  it('can be drafted by administrators only, is invisible to others as a draft, and is published to everyone', async () => {
    expect(await desk.read('theme')).toMatchObject({
      version: 0,
      draft: null,
      published: null,
      content: { ...standardShell().theme },
    })
    expect((await desk.save('theme', theme('#003945'))).body).toEqual({ version: 1 })
    expect(await desk.read('theme')).toMatchObject({
      draft: { savedBy: { id: server.company.administratorId } },
      content: { colours: { bgColor: '#003945', textColor: '#ffffff' } },
    })
    expect((await header()).customTheme).toBeNull()
    await desk.publish('theme')
    expect((await header()).customTheme).toMatchObject({ bgColor: '#003945', logoUrl: null })
    expect((await employee.call(getCompanyConfig, {})).body.customTheme).toMatchObject({
      bgColor: '#003945',
    })
    expect((await header(await server.as(server.other.logins.employee))).customTheme).toBeNull()
    expect(await desk.read('theme')).toMatchObject({ draft: null, published: { number: 1 } })
  })

  it('can be rolled back to an earlier version as a new one; the history records who, when and what', async () => {
    await desk.bringOut('theme', theme('#6b1b17'))
    expect((await header()).customTheme?.bgColor).toBe('#6b1b17')
    await desk.save('theme', theme('#0f4422'))
    expect((await desk.restore('theme', 1)).status).toBe(200)
    expect((await header()).customTheme?.bgColor).toBe('#003945')
    const told = await desk.versions('theme')
    expect(told.map(({ number, restoredNumber, current }) => [number, restoredNumber, current])).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ])
    expect(told[0]).toMatchObject({ publishedBy: { name: '高橋 健一' } })
    expect(told[0]!.changes).toContainEqual({ field: 'bgColor', before: ['#6b1b17'], after: ['#003945'] })
    expect((await desk.read('theme')).content).toMatchObject({ colours: { bgColor: '#0f4422' } })
    await admin.call(discardShellDraft, {
      params: { part: 'theme' },
      body: { version: (await desk.read('theme')).version },
    })
    expect(await desk.read('theme')).toMatchObject({
      draft: null,
      content: { colours: { bgColor: '#003945' } },
    })
    const acts = await admin.call(listAdministrationActs, { query: { noun: 'theme' } })
    expect(acts.body.administrationActs.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['restore', '#1'],
      ['publish', '#2'],
      ['publish', '#1'],
    ])
    expect((await desk.restore('theme', 99)).status).toBe(404)
  })

  it('refuses the second of two concurrent edits, and keeps the first', async () => {
    const { version } = await desk.read('profile_menu')
    const content = standardShell().profile_menu
    const hidden = (icon: string): ShellContents['profile_menu'] => ({
      entries: content.entries.map((entry) => ({ ...entry, shown: entry.iconType !== icon })),
    })
    expect((await desk.save('profile_menu', hidden('help'), version)).status).toBe(200)
    const second = await desk.save('profile_menu', hidden('sms'), version)
    expect([second.status, second.body.error?.code]).toEqual([409, 'conflict'])
    expect((await desk.read('profile_menu')).content).toEqual(hidden('help'))
    const stale = { params: { part: 'profile_menu' as const }, body: { version } }
    expect((await admin.call(publishShellDraft, stale)).status).toBe(409)
    expect((await admin.call(discardShellDraft, stale)).status).toBe(409)
    // Content equal to the published version is not a draft.
    await desk.save('profile_menu', content)
    expect((await desk.read('profile_menu')).draft).toBeNull()
    expect((await desk.publish('profile_menu')).status).toBe(409)
  })

  it.each(shellParts)('%s: exists for full administrators only', async (part) => {
    const { db, companyId } = server.company
    const { userId } = await db
      .selectFrom('users')
      .select('id as userId')
      .where('id', '=', server.company.managerId)
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ role: 'section_administrator' }).where('id', '=', userId).execute()
    for (const section of ['menus', 'users'] as const)
      await db
        .insertInto('administratorSections')
        .values({ companyId, userId, section })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const params = { part }
    for (const client of [employee, await server.as(server.company.logins.manager)])
      expect(
        [
          await client.call(getShellSettings, { params }),
          await client.call(saveShellDraft, { params, body: { version: 0, content: {} } }),
          await client.call(publishShellDraft, { params, body: { version: 0 } }),
          await client.call(discardShellDraft, { params, body: { version: 0 } }),
          await client.call(restoreShellVersion, { params, body: { version: 0, number: 1 } }),
          await client.call(listShellVersions, { params, query: {} }),
        ].map(({ status }) => status),
      ).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('refuses an invalid draft', async () => {
    const reply = await desk.save('theme', standardShell().navigation as never)
    expect([reply.status, reply.body.error?.code]).toEqual([422, 'validation_failed'])
  })
})

describe('the theme', () => {
  it('is refused if its text would be unreadable', async () => {
    const colours = { ...plainColours, textColor: '#777777' }
    await desk.save('theme', { colours, logoMediaFileId: null })
    const reply = await desk.publish('theme')
    expect([reply.status, reply.body.error?.fields.content]).toEqual([422, expect.stringContaining('4.5:1')])
    await desk.save('theme', { colours: { ...plainColours, bgHoverColor: '#333333' }, logoMediaFileId: null })
    expect((await desk.publish('theme')).body.error?.fields.content).toContain('ホバー')
  })

  it('recognises a logo by its content, and displays it within 190 × 36', async () => {
    const png = await sharp({ create: { width: 1_000, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const sent = (name: string, bytes: Buffer) =>
      admin.call(createShellLogo, {
        // The test's own client only sends files together with a body.
        body: {} as never,
        files: { picture: [new File([new Uint8Array(bytes)], name, { type: 'image/png' })] },
      })
    const svg = await sent('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    expect([svg.status, Object.keys(svg.body.error!.fields)]).toEqual([422, ['picture']])
    const { body: logo } = await sent('logo.png', png)
    expect(logo).toMatchObject({ width: 190, height: 19, pictureWidth: 1_000 })
    expect((await employee.fetch(logo.url)).status).toBe(404)
    await desk.save('theme', { ...theme('#003945'), logoMediaFileId: logo.mediaFileId })
    expect((await employee.fetch(logo.url)).status).toBe(404)
    await desk.publish('theme')
    expect((await header()).customTheme).toMatchObject({ logoUrl: logo.url, logoWidth: 190, logoHeight: 19 })
    expect((await employee.fetch(logo.url)).status).toBe(200)
    expect((await desk.versions('theme'))[0]!.changes).toContainEqual({
      field: 'logo',
      before: [],
      after: ['logo.png'],
    })
  })

  it('does not accept another person’s picture as a logo', async () => {
    const foreign = await makeMediaFile(server.company.db, { uploaderId: server.company.employeeId })
    expect((await desk.save('theme', { ...theme('#003945'), logoMediaFileId: foreign })).status).toBe(404)
    const elsewhere = await makeMediaFile(server.other.db, { uploaderId: server.other.administratorId })
    expect((await desk.save('theme', { ...theme('#003945'), logoMediaFileId: elsewhere })).status).toBe(404)
  })
})

describe('the navigation', () => {
  const tabs = () => standardShell().navigation.entries
  it('can be ordered and named in both languages; entries without a name keep the default', async () => {
    const [home, menus, , notices] = tabs()
    await desk.bringOut('navigation', {
      entries: [home!, { ...notices! }, { ...menus!, nameJa: ' システム ', nameEn: 'Systems' }],
    })
    const { navigations } = await header()
    expect(navigations.map(({ name, hrefPath }) => [name, hrefPath])).toEqual([
      ['タイムライン', '/home'],
      ['お知らせ', '/announcements'],
      ['システム', '/menus'],
    ])
    const english = await employee.call(
      getCustomThemeNavigationText,
      {},
      { headers: { 'accept-language': 'en' } },
    )
    const history = await admin.call(
      listShellVersions,
      { params: { part: 'navigation' } },
      { headers: { 'accept-language': 'en' } },
    )
    expect(history.body.shellVersions[0]!.changes).toEqual([
      {
        field: 'entries',
        before: ['Timeline', 'Programmes', 'Organisation', 'Notifications'],
        after: ['Timeline', 'Notifications', 'システム / Systems'],
      },
    ])
    const own = { iconType: 'menus', hrefPath: '/menus', name: 'Systems' }
    expect(english.body.navigationTexts).toEqual([own])
    expect((await employee.call(getCompanyConfig, {})).body.navigationTexts).toEqual([
      { ...own, name: 'システム' },
    ])
  })

  it('always links to the home screen and the notices, and contains no duplicate links', async () => {
    const [home, , , notices] = tabs()
    for (const entries of [[home!], [notices!], [home!, notices!, home!]]) {
      await desk.save('navigation', { entries })
      expect((await desk.publish('navigation')).body.error?.code).toBe('validation_failed')
    }
  })

  it('shows external links only to people who have any', async () => {
    const outside = { iconType: 'portal', hrefPath: '/external_links', nameJa: '', nameEn: '' } as const
    await desk.bringOut('navigation', { entries: [...tabs(), outside] })
    await desk.bringOut('external_links', {
      externalLinks: [
        link('人事だけ', {
          rule: {
            include: [{ type: 'user', id: server.company.managerId }],
            match: 'any',
            exclude: [],
          },
        }),
      ],
    })
    const paths = async (client: Client) => (await header(client)).navigations.map(({ hrefPath }) => hrefPath)
    const manager = await server.as(server.company.logins.manager)
    await expect.poll(() => paths(manager)).toContain('/external_links')
    expect(await paths(employee)).not.toContain('/external_links')
  })
})

describe('the profile menu', () => {
  it('can be ordered, named and hidden, except for the password, the administration and signing out', async () => {
    const { entries } = standardShell().profile_menu
    await desk.bringOut('profile_menu', {
      entries: [...entries]
        .reverse()
        .map((entry) => ({ ...entry, shown: false, nameJa: entry.iconType === 'password' ? '合言葉' : '' })),
    })
    expect((await header(admin)).accordionMenus.map(({ iconType, name }) => [iconType, name])).toEqual([
      ['admin', '管理画面'],
      ['password', '合言葉'],
      ['signout', 'ログアウト'],
    ])
    expect((await header()).accordionMenus.map(({ iconType }) => iconType)).toEqual(['password', 'signout'])
  })
})
