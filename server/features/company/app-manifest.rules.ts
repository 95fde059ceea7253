import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { appManifestWords, companyForms } from './app-manifest.strings.ts'

/** Characters under an icon that phones show without cutting them. */
const mostShort = 12

/** The company's name as it is written under an icon. */
export function shortNameOf(name: string) {
  let bare = name.trim()
  for (const form of companyForms) {
    if (bare.length <= form.length) continue
    if (bare.startsWith(form)) bare = bare.slice(form.length).trim()
    else if (bare.endsWith(form)) bare = bare.slice(0, -form.length).trim()
  }
  return [...bare].slice(0, mostShort).join('').trim()
}

const pictures = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]

type Company = { name: string; bgColor: string | null; chat: boolean }

/**
 * What browsers need to install the product as an app.
 * @param company null: nobody is signed in, and the app is the product's
 * @param icons the folder of the icons
 */
export function appManifest(company: Company | null, icons: string, locale: Locale) {
  const words = phrases(appManifestWords, locale)
  const shortcuts = [
    { name: words.post, url: '/home?compose=new' },
    { name: words.waiting, url: '/waiting' },
    { name: words.search, url: '/search/feeds' },
    ...(company?.chat ? [{ name: words.chat, url: '/chat/rooms' }] : []),
  ]
  return {
    // The same for all companies: a browser has one app at this address, which is the one of its account.
    id: '/',
    name: company?.name ?? words.product,
    short_name: company ? shortNameOf(company.name) : words.product,
    description: words.description,
    lang: locale,
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f8f9',
    theme_color: company?.bgColor ?? '#00788f',
    categories: ['business', 'productivity'],
    icons: pictures.map(({ file, ...picture }) => ({
      src: `${icons}/${file}`,
      type: 'image/png',
      ...picture,
    })),
    shortcuts,
    // Taken by the service worker, which opens the composer with it.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [{ name: 'files', accept: ['image/*', 'video/mp4', 'video/quicktime', 'application/pdf'] }],
      },
    },
  }
}
