import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readableColours } from '#common/shell/contrast.ts'
import { getCompanyConfig } from '#contract/company.ts'
import { signOut } from '#contract/sessions.ts'
import { createShellLogo } from '#contract/shell.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { shellDesk } from '#testing/shell-desk.ts'
import { shortNameOf } from './app-manifest.rules.ts'

let server: TestServer
let admin: Client
let employee: Client
beforeAll(async () => {
  server = await testServer()
  const { db, companyId } = server.other
  await db.updateTable('companies').set({ name: '株式会社となり' }).where('id', '=', companyId).execute()
  admin = await server.as(server.company.logins.administrator)
  employee = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

type Manifest = {
  id: string
  name: string
  short_name: string
  lang: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
}

async function manifestOf(client: Client) {
  const response = await client.fetch('/manifest.webmanifest')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  return (await response.json()) as Manifest
}

/** An icon as a visitor gets it: its size, and its colour in the corner and in the middle. */
async function lookAt(src: string) {
  const response = await server.guest().fetch(src)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In steps of 17: stored pictures are not exact.
  const at = (x: number, y: number) =>
    [0, 1, 2].map((part) => Math.round(data[(y * info.width + x) * 3 + part]! / 17))
  return {
    size: `${info.width}x${info.height}`,
    corner: at(0, 0),
    middle: at(info.width / 2, info.height / 2),
    // Inside the square of a launcher's icon, and outside of what every launcher shows.
    edge: at(Math.round(info.width * 0.15), info.height / 2),
  }
}

/** Publishes a theme of this colour, with a logo of this size in red. */
async function publishTheme(colour: string, logo?: { width: number; height: number }) {
  let logoMediaFileId: number | null = null
  if (logo) {
    const bytes = await sharp({ create: { ...logo, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const picture = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' })
    logoMediaFileId = (
      await admin.call(createShellLogo, { body: {} as never, files: { picture: [picture] } })
    ).body.mediaFileId
  }
  await shellDesk(admin).bringOut('theme', { colours: readableColours(colour), logoMediaFileId })
}

describe('the manifest', () => {
  it('has the name of the company that is signed in, and that of the product for everyone else', async () => {
    const nameOf = async (client: Client) => (await client.call(getCompanyConfig, {})).body.name
    const stranger = await server.as(server.other.logins.employee)
    const [name, otherName] = [await nameOf(employee), await nameOf(stranger)]
    expect(await manifestOf(employee)).toMatchObject({
      ...{ id: '/', name, start_url: '/home', scope: '/', display: 'standalone' },
      lang: 'ja',
    })
    expect((await manifestOf(stranger)).name).toBe(otherName)
    expect(otherName).not.toBe(name)
    const visitor = await manifestOf(server.guest())
    expect([visitor.name, visitor.short_name]).toEqual(['広場', '広場'])
    const text = JSON.stringify(visitor)
    expect(text).not.toContain(name)
    expect(text).not.toContain(otherName)
  })

  it('is the product’s again after signing out, and never comes from a cache that others share', async () => {
    const leaver = await server.as(server.company.logins.manager)
    const response = await leaver.fetch('/manifest.webmanifest')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toContain('cookie')
    const etag = response.headers.get('etag')!
    const again = (client: Client) =>
      client.fetch('/manifest.webmanifest', { headers: { 'if-none-match': etag } })
    expect((await again(leaver)).status).toBe(304)
    await leaver.call(signOut, {})
    const after = await again(leaver)
    expect([after.status, ((await after.json()) as Manifest).name]).toEqual([200, '広場'])
  })

  it('speaks the person’s language and leads to writing, to what waits, to the search and to the chat', async () => {
    const urls = ['/home?compose=new', '/waiting', '/search/feeds', '/chat/rooms']
    await employee.call(updateCurrentUser, { body: { locale: 'ja' } })
    expect((await manifestOf(employee)).shortcuts).toEqual(
      ['投稿する', '対応待ち', '検索', 'チャット'].map((name, i) => ({ name, url: urls[i] })),
    )
    await employee.call(updateCurrentUser, { body: { locale: 'en' } })
    const { lang, shortcuts } = await manifestOf(employee)
    expect([lang, shortcuts[0]!.name]).toEqual(['en', 'Write a post'])
    await employee.call(updateCurrentUser, { body: { locale: 'ja' } })
  })

  it('takes photos that are shared from other apps', async () => {
    expect(await manifestOf(employee)).toMatchObject({
      share_target: {
        ...{ action: '/share', method: 'POST', enctype: 'multipart/form-data' },
        params: { files: [{ name: 'files', accept: expect.arrayContaining(['image/*']) }] },
      },
    })
  })

  it('has a short name without the form of the company', () => {
    expect(
      ['株式会社ひろば商事', 'みほん株式会社', '（株）青葉', 'Acme Co., Ltd.', '株式会社'].map(shortNameOf),
    ).toEqual([...['ひろば商事', 'みほん', '青葉', 'Acme', '株式会社']])
    expect(shortNameOf('非常に長い名前の商店街振興組合連合会')).toBe('非常に長い名前の商店街振')
  })
})

describe('the icon', () => {
  const red = [15, 0, 0]
  const navy = [0, 3, 4]

  it('is the product’s while the company has no theme', async () => {
    const { icons } = await manifestOf(employee)
    expect(icons.map(({ src }) => src)).toEqual([
      ...['/icons/icon-192.png', '/icons/icon-512.png', '/icons/maskable-512.png'],
    ])
  })

  it('is the company’s logo on its colour, in the sizes of the manifest, for phones that send no session', async () => {
    await publishTheme('#003945', { width: 300, height: 300 })
    const { icons, theme_color: colour } = await manifestOf(employee)
    expect(colour).toBe('#003945')
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      ...['192x192 any', '512x512 any', '512x512 maskable'],
    ])
    const [small, large, maskable] = await Promise.all(icons.map(({ src }) => lookAt(src)))
    expect(small).toEqual({ size: '192x192', corner: navy, middle: red, edge: red })
    expect(large).toEqual({ size: '512x512', corner: navy, middle: red, edge: red })
    expect(maskable).toEqual({ size: '512x512', corner: navy, middle: red, edge: navy })
    const redirect = await employee.fetch('/apple-touch-icon.png')
    expect(redirect.status).toBe(302)
    expect(await lookAt(redirect.headers.get('location')!)).toMatchObject({ size: '180x180', middle: red })
    expect((await server.guest().fetch('/apple-touch-icon.png')).headers.get('location')).toBe(
      '/icons/apple-touch-icon.png',
    )
  })

  it('is the product’s mark in the company’s colours if the logo is a line of text', async () => {
    const [before] = (await manifestOf(employee)).icons
    await publishTheme('#003945', { width: 600, height: 100 })
    const [icon] = (await manifestOf(employee)).icons
    expect(icon!.src).not.toBe(before!.src)
    expect(await lookAt(icon!.src)).toMatchObject({ corner: navy, middle: navy, edge: [15, 15, 15] })
    // Phones that have installed the app keep asking for the earlier one.
    expect(await lookAt(before!.src)).toMatchObject({ middle: red })
  })

  it('is not found at an address that nobody was told', async () => {
    const [icon] = (await manifestOf(employee)).icons
    const status = async (path: string) => (await server.guest().fetch(path)).status
    expect(await status(icon!.src)).toBe(200)
    const [, , token] = icon!.src.split('/')
    const [companyId, number, code] = token!.split('-')
    expect(await status(`/app_icons/${companyId}-${number}-${'0'.repeat(32)}/icon-192.png`)).toBe(404)
    expect(await status(`/app_icons/${companyId}-${Number(number) - 1}-${code}/icon-192.png`)).toBe(404)
    expect(await status(`/app_icons/${Number(companyId) + 1}-${number}-${code}/icon-192.png`)).toBe(404)
    expect(await status(`/app_icons/${token}/icon-9999.png`)).toBe(404)
    expect(await status(`/app_icons/${token}/constructor`)).toBe(404)
    expect(await status('/app_icons/nothing/icon-192.png')).toBe(404)
  })
})
