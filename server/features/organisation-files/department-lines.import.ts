import { foldedName } from '#common/folded-name.ts'
import { pathSeparator } from '#common/import-column.ts'
import type { FileLine } from './lines.import.ts'

export const longestName = 100
export const mostLevels = 20

/** What a line requests. `parent`: the path of the parent, null: the top level; 'keep': the current parent. */
export type WantedDepartment = { parent: string | null | 'keep'; name: string; written: string }

type Now = { name: string; path: string; parentPath: string | null }

// Level separators, as in files or as on screens. A slash without spaces may be part of a name.
const levelsOf = (path: string) => path.split(/／| \/ /).map((level) => level.trim())

/** Normalises a path for comparison: width, case and spaces of its levels make no difference. */
export const pathKey = (path: string) => levelsOf(path).map(foldedName).join(pathSeparator)

export const wholePath = (parent: string | null, name: string) =>
  parent === null ? name : `${parent}${pathSeparator}${name}`

/** The levels above `name` in a path; `name` may contain the separator. undefined: the path does not end with it. */
function levelsAbove(path: string, name: string) {
  const levels = levelsOf(path)
  const own = levelsOf(name)
  const above = levels.slice(0, -own.length)
  return wholePath(above.length > 0 ? above.join(pathSeparator) : null, own.join(pathSeparator)) ===
    levels.join(pathSeparator)
    ? above
    : undefined
}

/** The place and name a line gives a department; null: the line has a problem. `now`: null for a new one. */
export function readDepartment(line: FileLine, now: Now | null): WantedDepartment | null {
  const path = line.kept('path', mostLevels * (longestName + 3))
  const given = line.kept('name', longestName)
  if (line.problems.length > 0) return null
  if (path === null) {
    if (now) return { parent: 'keep', name: given ?? now.name, written: '' }
    line.problem('path', line.words.pathMissing)
    return null
  }
  // Unchanged, as in most lines of an edited file.
  if (now && path === now.path) return { parent: 'keep', name: given ?? now.name, written: path }
  const levels = levelsOf(path)
  const above =
    (given !== null && levelsAbove(path, given)) ||
    (now && levelsAbove(path, now.name)) ||
    levels.slice(0, -1)
  const last = levels.slice(above.length).join(pathSeparator)
  if (levels.includes('')) line.problem('path', line.words.emptyLevel(path, 0))
  else if (last.length > longestName || above.some((level) => level.length > longestName))
    line.problem('path', line.words.longLevel(path, longestName))
  else if (levels.length > mostLevels) line.problem('path', line.words.deepPath(path, mostLevels))
  else {
    // Either cell can rename it; both only to the same name.
    const names = new Set([given ?? last, last].filter((name) => name !== now?.name))
    if (names.size > 1) {
      line.problem('path', line.words.nameMismatch(given!, last))
      return null
    }
    const [name = now!.name] = names
    const parent = above.length > 0 ? above.join(pathSeparator) : null
    const same =
      now &&
      (parent === null ? null : pathKey(parent)) ===
        (now.parentPath === null ? null : pathKey(now.parentPath))
    return { parent: same ? 'keep' : parent, name, written: path }
  }
  return null
}
