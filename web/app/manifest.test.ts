import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const place = join(import.meta.dirname, '../public')
const manifest: {
  display: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
} = JSON.parse(readFileSync(join(place, 'manifest.webmanifest'), 'utf8'))

/** The width and height in the header of a PNG file. */
function sizeOf(src: string) {
  const file = readFileSync(join(place, src))
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

it('the page can be installed: its manifest names icons that exist in the sizes that browsers ask for', () => {
  const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/home' })
  expect(manifest.icons.map(({ src, purpose }) => `${sizeOf(src)} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes)
  expect(sizeOf('icons/apple-touch-icon.png')).toBe('180x180')
})
