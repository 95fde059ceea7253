import { cleanName } from '#common/clean-name.ts'
import { foldedName } from '#common/folded-name.ts'
import { documentLimits } from '#contract/documents.administration.ts'

type Category = { id: number; parentId: number | null; name: string }

const cut = (name: string, most: number) => Array.from(name).slice(0, most).join('').trim()

/** The title of a document from a file. */
export const titleOf = (text: string) => cut(cleanName(text), documentLimits.titleLength) || '?'

const depthOf = (categories: readonly Category[], id: number | null): number => {
  const found = categories.find((one) => one.id === id)
  return found ? 1 + depthOf(categories, found.parentId) : 0
}

/** The names of the categories for folders below a category; what would be too deep belongs to the one above it. */
export const categoryNames = (
  folders: readonly string[],
  { categories, below }: { categories: readonly Category[]; below: number },
) =>
  folders
    .map((name) => cut(cleanName(name), documentLimits.nameLength))
    .filter((name) => name !== '')
    .slice(0, Math.max(0, documentLimits.depth - depthOf(categories, below)))

/** The category with this path below another; undefined: it does not exist yet. */
export function categoryAt(categories: readonly Category[], below: number, names: readonly string[]) {
  let at: number | undefined = below
  for (const name of names) {
    const parentId: number = at
    at = categories.find((one) => one.parentId === parentId && foldedName(one.name) === foldedName(name))?.id
    if (at === undefined) return undefined
  }
  return at
}

/** The paths of the categories that do not exist yet, those above first; each once. */
export function missingCategories(
  categories: readonly Category[],
  below: number,
  paths: readonly (readonly string[])[],
): string[][] {
  const missing = new Map<string, string[]>()
  for (const path of paths)
    for (let length = 1; length <= path.length; length += 1) {
      const above = path.slice(0, length)
      const key = JSON.stringify(above.map(foldedName))
      if (!missing.has(key) && categoryAt(categories, below, above) === undefined) missing.set(key, above)
    }
  return [...missing.values()]
}
