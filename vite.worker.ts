import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Locale, locales } from './common/locale.ts'

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** The screens that open without a connection, with what they load on demand. */
const screens = [
  'features/timeline/home-screen.tsx',
  'features/feed-pages/feed-screen.tsx',
  'features/chat-messages/chat-screen.tsx',
  'features/documents/document-categories-screen.tsx',
  'features/documents/document-category-screen.tsx',
  'features/documents/document-screen.tsx',
]

/** Names every screen of the product, in a chunk called `screens`: it is needed, what it leads to is not. */
const leadsEverywhere = '../screen-loads'

function filesOf(chunks: Record<string, Chunk>): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = chunks[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of ['index.html', leadsEverywhere, ...screens]) add(name)
  for (const name of [...seen].filter((one) => one !== leadsEverywhere && chunks[one]!.name !== 'screens'))
    for (const later of chunks[name]!.dynamicImports ?? []) if (chunks[later]) add(later)
  return [...files].sort()
}

/**
 * Tells the service worker which files the pages of this build need, so that it stores them for times without a
 * connection. Its text changes with every build, by which browsers recognise a new one.
 */
export async function completeWorker(outDir: string) {
  const files = {} as Record<Locale, string[]>
  for (const locale of locales)
    files[locale] = filesOf(
      JSON.parse(await readFile(join(outDir, `.vite/manifest-${locale}.json`), 'utf8')) as Record<
        string,
        Chunk
      >,
    )
  const page = await readFile(join(outDir, 'index.html'), 'utf8')
  const id = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const path = join(outDir, 'sw.js')
  const worker = await readFile(path, 'utf8')
  const place = /^const build = .*$/m
  if (!place.test(worker)) throw new Error('The service worker has no place for the build')
  const text = worker.replace(place, `const build = ${JSON.stringify({ id, files })}`)
  await writeFile(path, text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  if (existsSync(`${path}.br`)) await writeFile(`${path}.br`, brotliCompressSync(text, { params }))
}
