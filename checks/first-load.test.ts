import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { locales } from '#common/locale.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'dist/web')
const home = 'features/timeline/home-screen.tsx'
const reader = 'features/documents/document-screen.tsx'
/** Bytes of JavaScript and CSS, gzip, that the text of a document adds to the first load. */
const readerBudget = 10_000
/**
 * Bytes of JavaScript and CSS, brotli, for /m/home of a signed-in person, in one language. Each screen in
 * `web/routes.ts` adds some bytes: its address. Those of an area cost nothing.
 */
const budget = 140_000

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

function filesOf(manifest: Manifest, name: string, files = new Set<string>(), seen = new Set<string>()) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`${name} is not in the build's manifest`)
  if (seen.has(name)) return files
  seen.add(name)
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files, seen)
  return files
}

/** Bytes of what the service worker stores of one language for times without a connection, brotli: decision 154. */
const storedBudget = 500_000

const manifestOf = (locale: string) => join(web, `.vite/manifest-${locale}.json`)

beforeAll(async () => {
  if (!existsSync(manifestOf(locales[0])))
    await promisify(execFile)(process.execPath, ['vite.build.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
}, 120_000)

test('no schema of the contract reaches the browser', async () => {
  const names = (await readdir(join(web, 'assets'))).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(50)
  const holding: string[] = []
  for (const name of names)
    if ((await readFile(join(web, 'assets', name), 'utf8')).includes('_zod')) holding.push(name)
  expect(holding, 'See callsOnly in vite.config.ts: it takes endpoints and top-level shapes').toEqual([])
})

test.each(locales)('the first load of /m/home stays within its budget, in %s', async (locale) => {
  const manifest = JSON.parse(await readFile(manifestOf(locale), 'utf8')) as Manifest
  const files = filesOf(manifest, home, filesOf(manifest, 'index.html'))
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const ready = join(web, `${file}.br`)
      const bytes = existsSync(ready)
        ? (await readFile(ready)).length
        : brotliCompressSync(await readFile(join(web, file))).length
      return { file, bytes }
    }),
  )
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${bytes} ${file}`)
  console.info(`First load of /m/home in ${locale}: ${total} bytes\n${largest.join('\n')}`)
  expect(
    total,
    'Load what is not needed at once by import(): see web/app/stale-cache.ts, lazyPart',
  ).toBeLessThan(budget)
})

test.each(locales)(
  'reading a document loads less than 10 kB besides the first load, in %s',
  async (locale) => {
    const manifest = JSON.parse(await readFile(manifestOf(locale), 'utf8')) as Manifest
    const shell = filesOf(manifest, home, filesOf(manifest, 'index.html'))
    const added = [...filesOf(manifest, reader)].filter((file) => !shell.has(file))
    expect(added.length).toBeGreaterThan(0)
    const sizes = await Promise.all(
      added.map(async (file) => ({ file, bytes: gzipSync(await readFile(join(web, file))).length })),
    )
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `${bytes} ${file}`)
    console.info(`Reading a document in ${locale}: ${total} bytes\n${largest.join('\n')}`)
    expect(total, 'What follows the text is loaded after it: document-after.tsx').toBeLessThan(readerBudget)
  },
)

test('a browser loads the phrases of its own language only', async () => {
  const firstLoad = async (locale: string) => {
    const manifest = JSON.parse(await readFile(manifestOf(locale), 'utf8')) as Manifest
    const files = filesOf(manifest, home, filesOf(manifest, 'index.html'))
    const scripts = [...files].filter((file) => file.endsWith('.js'))
    return (await Promise.all(scripts.map((file) => readFile(join(web, file), 'utf8')))).join('\n')
  }
  expect(await firstLoad('ja')).toContain('今日のできごとを共有しましょう')
  expect(await firstLoad('en')).not.toContain('今日のできごとを共有しましょう')
  const page = await readFile(join(web, 'index.html'), 'utf8')
  for (const locale of locales) expect(page).toContain(`"${locale}":{"program":[`)
})

test.each(locales)('what opens without a connection is not the whole program, in %s', async (locale) => {
  const worker = await readFile(join(web, 'sw.js'), 'utf8')
  const build = JSON.parse(/^const build = (.*)$/m.exec(worker)![1]!) as { files: Record<string, string[]> }
  const sizes = await Promise.all(
    build.files[locale]!.map(async (file) => {
      const ready = join(web, `${file}.br`)
      return (await readFile(existsSync(ready) ? ready : join(web, file))).length
    }),
  )
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(storedBudget)
})
