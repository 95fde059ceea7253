import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = join(import.meta.dirname, '..')
const folders = [
  'common',
  'contract',
  'db',
  'demo',
  'ui',
  'server',
  'web',
  'testing',
  'checks',
  'e2e',
  'bench',
]

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield relative(root, path)
  }
}

/** Every file of the project's own folders, as paths relative to the root. */
export const files = folders.flatMap((folder) => [...walk(join(root, folder))]).sort()
export const code = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
export const isTest = (path: string) => /\.test\.tsx?$|\.journey\.ts$/.test(path)
export const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The files and packages that a file imports; own files as paths relative to the root. */
export function importsOf(path: string): { specifier: string; target: string | null }[] {
  const found = textOf(path).matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].map((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3])!
    if (specifier.startsWith('#')) return { specifier, target: specifier.slice(1) }
    if (specifier.startsWith('.'))
      return { specifier, target: relative(root, resolve(root, dirname(path), specifier)) }
    return { specifier, target: null }
  })
}
