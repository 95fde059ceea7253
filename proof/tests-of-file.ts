import { dirname } from 'node:path'

/** Returns the tests of a file, the most relevant first. */
export type TestRanking = (path: string) => string[]

type Tree = {
  tests: readonly string[]
  importsOf: (path: string) => readonly { target: string | null }[]
  textOf: (path: string) => string
}

/** How much less relevant a test of a more distant file is. */
const perStep = 3

/**
 * Ranks tests for files of the server: those beside the file first, then those that send the calls whose
 * handlers reach it, by distance. Every test starts the whole server, so imports alone are not meaningful.
 */
export function rankTests(files: readonly string[], { tests, importsOf, textOf }: Tree): TestRanking {
  const imported = new Map(files.map((path) => [path, importsOf(path).flatMap(({ target }) => target ?? [])]))
  const routes = files.filter((path) => path.endsWith('.routes.ts'))
  const callsOf = new Map(routes.map((path) => [path, contractNames(textOf(path))]))
  const sent = new Map(tests.map((path) => [path, contractNames(textOf(path))]))
  const importedByTest = new Map(
    tests.map((path) => [path, importsOf(path).flatMap(({ target }) => target ?? [])]),
  )

  return (path) => {
    const steps = stepsTo(path, imported)
    const worth = new Map<string, number>()
    for (const route of routes)
      for (const call of callsOf.get(route)!) {
        const value = perStep ** -(steps.get(route) ?? Number.POSITIVE_INFINITY)
        worth.set(call, Math.max(worth.get(call) ?? 0, value))
      }
    const stem = path.replace(/\.\w+\.ts$/, '')
    const scoreOf = (test: string) => {
      const beside = dirname(test) === dirname(path) ? 10 : 0
      const named = test.startsWith(stem) ? 10 : 0
      const direct = Math.max(
        0,
        ...importedByTest.get(test)!.map((one) => perStep ** -(steps.get(one) ?? 99)),
      )
      const calls = [...sent.get(test)!].reduce((sum, call) => sum + (worth.get(call) ?? 0), 0)
      return beside + named + 3 * direct + calls
    }
    return tests
      .map((test) => ({ test, score: scoreOf(test) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ test }) => test)
  }
}

/** The names a file imports from the contract. */
function contractNames(text: string) {
  const lists = text.matchAll(/import \{([^}]*)\} from '#contract\//g)
  return new Set([...lists].flatMap(([, names]) => names!.split(',').map((name) => name.trim())))
}

/** The number of import steps from each file to this one. */
function stepsTo(path: string, imported: ReadonlyMap<string, readonly string[]>) {
  const steps = new Map([[path, 0]])
  let reached = [path]
  for (let step = 1; reached.length > 0; step += 1) {
    const now = new Set(reached)
    reached = [...imported].flatMap(([from, targets]) =>
      !steps.has(from) && targets.some((target) => now.has(target)) ? from : [],
    )
    for (const from of reached) steps.set(from, step)
  }
  return steps
}
