/*
 * Names of files in an archive: which can be documents, and where a link in one of them leads.
 */
import { posix } from 'node:path'
import { normalForm } from '#common/normal-form.ts'
import type { DocumentKind, ListedEntry } from './read-document.import.ts'

const kinds: Record<string, DocumentKind> = {
  docx: 'word',
  docm: 'word',
  md: 'markdown',
  markdown: 'markdown',
  pdf: 'pdf',
}
const oldFormats = new Set(['doc', 'rtf', 'odt', 'jtd'])
const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'heic', 'heif'])

export const extensionOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
export const isPicture = (name: string) => pictures.has(extensionOf(name))

/** The name of a file without its folders and its extension. */
export const bareName = (path: string) => {
  const name = posix.basename(path)
  const extension = extensionOf(name)
  return extension ? name.slice(0, -extension.length - 1) : name
}

/** Whether a name leads out of the archive, or is none. */
const isUnsafe = (path: string) =>
  path.startsWith('/') ||
  /^[a-z]:/i.test(path) ||
  path.split('/').some((part) => part === '..' || part === '.' || part === '') ||
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  /[\u0000-\u001f]/.test(path)

/** Files that systems and editors put beside others. */
const isNoise = (path: string) =>
  path
    .split('/')
    .some(
      (part) =>
        part === '__MACOSX' ||
        part.startsWith('.') ||
        part.startsWith('~$') ||
        /^(thumbs\.db|desktop\.ini)$/i.test(part),
    )

/** The entries by their composed names (が, not か゛); folders and noise left out. */
export function namesOf(names: readonly string[]) {
  const places = new Map<string, string>()
  for (const name of names) {
    const composed = normalForm(name, 'NFC')
    if (!composed.endsWith('/') && (isUnsafe(composed) || !isNoise(composed))) places.set(composed, name)
  }
  return places
}

function kindOf(path: string): Pick<ListedEntry, 'kind' | 'problem'> {
  if (isUnsafe(path)) return { kind: 'other', problem: 'path' }
  const extension = extensionOf(path)
  const kind = kinds[extension]
  if (kind) return { kind, problem: null }
  return { kind: 'other', problem: oldFormats.has(extension) ? 'old_format' : 'unsupported' }
}

/**
 * The files of an archive in order. The files in a folder with the name of a text beside it belong to that text, as
 * Hiroba's own export puts them; pictures are listed only where a text shows them.
 */
export function listedEntries(paths: readonly string[]): ListedEntry[] {
  const texts = new Set(
    paths
      .filter((path) => kindOf(path).kind === 'markdown')
      .map((path) => path.slice(0, path.lastIndexOf('.'))),
  )
  const belongs = (path: string) => {
    for (let above = posix.dirname(path); above !== '.' && above !== '/'; above = posix.dirname(above))
      if (texts.has(above)) return true
    return false
  }
  const shown = paths.filter((path) => isUnsafe(path) || !(isPicture(path) || belongs(path)))
  const safe = shown.filter((path) => !isUnsafe(path))
  const root = safe[0]?.split('/')[0]
  const hasRoot =
    safe.length > 0 && safe.every((path) => path.split('/').length > 1 && path.split('/')[0] === root)
  return shown
    .toSorted((a, b) => a.localeCompare(b, 'ja', { numeric: true }))
    .map((path) => ({
      path,
      folders: isUnsafe(path) ? [] : path.split('/').slice(hasRoot ? 1 : 0, -1),
      ...kindOf(path),
    }))
}

/** Decodes an address in a text; undefined if it is malformed. */
function decoded(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    return undefined
  }
}

/** The path in the archive to which a relative address in a file leads; undefined: to none. */
export function placeOf(address: string, from: string, places: { has: (path: string) => boolean }) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('/') || address.startsWith('#'))
    return undefined
  const [path = ''] = address.replaceAll('\\', '/').split(/[?#]/)
  for (const written of [decoded(path), path]) {
    if (written === undefined || written === '') continue
    const place = posix.join(posix.dirname(from), normalForm(written, 'NFC'))
    if (places.has(place)) return place
  }
  return undefined
}
