import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const place = join(import.meta.dirname, '../public')

/** The width and height in the header of a PNG file. */
function sizeOf(src: string) {
  const file = readFileSync(join(place, src))
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

it('the page asks for the manifest and the icon of its company, and the product’s icons have their sizes', () => {
  const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">')
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  expect(sizeOf('icons/icon-192.png')).toBe('192x192')
  expect(sizeOf('icons/icon-512.png')).toBe('512x512')
  expect(sizeOf('icons/maskable-512.png')).toBe('512x512')
  expect(sizeOf('icons/apple-touch-icon.png')).toBe('180x180')
})
