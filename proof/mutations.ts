/*
 * Small faults in policies, queries, commands and presenters, drawn at random: each one must fail a test. Works on a
 * copy of the tree, with one test process at a time. Stryker does not fit: it first runs every test that imports a
 * mutated file, which here is nearly all of them (over 12 minutes for two files), and it does not change SQL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import type { RecordedFigure } from '../bench/results.ts'
import { code, importsOf, isTest, root, textOf } from '../checks/source-files.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { seededRandom } from './seeded-random.ts'
import { rankTests, type TestRanking } from './tests-of-file.ts'

const mutated = /^server\/.*\.(policy|queries|commands|present)\.ts$/
/** Tests of single files that are tried before those of the whole server. */
const testsTried = 9
const atOnce = 3
/** Tests over all calls, for what the tests nearby let through. */
const globalTests = [
  'server/limited-administrators.test.ts',
  'server/administration-log.test.ts',
  'server/stopped-people.test.ts',
  'server/repeated-calls.test.ts',
  'server/unpublished-departments.test.ts',
  'server/readers.test.ts',
  'server/every-call.test.ts',
]
const longestRun = 180_000

type Verdict = 'killed' | 'timed out' | 'survived'
type Drawn = Mutant & { path: string }

/** Runs tests in `folder`, up to the first failure. Returns whether they passed, failed or took too long. */
export async function runTests(
  folder: string,
  tests: readonly string[],
): Promise<'passed' | 'failed' | 'late'> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--project', 'server', '--bail', '1', '--maxWorkers', '1', ...tests]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true })
  setPriority(child.pid!, 19)
  let late = false
  const timer = setTimeout(() => {
    late = true
    process.kill(-child.pid!, 'SIGKILL')
  }, longestRun)
  const [status] = await once(child, 'exit')
  clearTimeout(timer)
  return late ? 'late' : status === 0 ? 'passed' : 'failed'
}

/** A copy of the tree to change, with the packages of the original. */
async function copyTree(folder: string) {
  const left = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path).split(sep)[0]!),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const databases = '.cache/test-databases'
  await cp(join(root, databases), join(folder, databases), { recursive: true }).catch(() => undefined)
}

/** Tries one mutant in `folder` with the tests in turn, and puts the file back. */
export async function tryMutant(
  folder: string,
  { path, start, end, replacement }: Drawn,
  groups: readonly (readonly string[])[],
): Promise<{ verdict: Verdict; by: readonly string[] }> {
  const file = join(folder, path)
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.slice(0, start) + replacement + source.slice(end))
  try {
    for (const by of groups) {
      const outcome = await runTests(folder, by)
      if (outcome !== 'passed') return { verdict: outcome === 'late' ? 'timed out' : 'killed', by }
    }
    return { verdict: 'survived', by: [] }
  } finally {
    await writeFile(file, source)
  }
}

function drawMutants(seed: number, share: string) {
  const all: Drawn[] = code
    .filter((path) => mutated.test(path) && path.startsWith(share))
    .flatMap((path) => mutantsOf(path, textOf(path)).map((mutant) => ({ ...mutant, path })))
  const random = seededRandom(seed, 0)
  const drawn = all.map((mutant) => ({ mutant, place: random.next() })).sort((a, b) => a.place - b.place)
  return { total: all.length, drawn: drawn.map(({ mutant }) => mutant) }
}

function groupsOf(path: string, rank: TestRanking) {
  const near = rank(path).slice(0, testsTried)
  const groups: string[][] = []
  for (let from = 0; from < near.length; from += atOnce) groups.push(near.slice(from, from + atOnce))
  const rest = globalTests.filter((test) => !near.includes(test))
  return rest.length > 0 ? [...groups, rest] : groups
}

const shown = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90)

/**
 * PROOF_MUTANTS: how many are tried. PROOF_MINUTES: after so many no other one begins. PROOF_SEED repeats a run.
 * PROOF_UNDER: only files whose path begins so.
 */
export async function mutations(): Promise<RecordedFigure[]> {
  const most = Number(process.env.PROOF_MUTANTS ?? 80)
  const minutes = Number(process.env.PROOF_MINUTES ?? 10)
  const seed = Number(process.env.PROOF_SEED ?? Date.now() % 100_000_000)
  const { total, drawn } = drawMutants(seed, process.env.PROOF_UNDER ?? '')
  const rank = rankTests(
    code.filter((path) => path.startsWith('server/') && !isTest(path)),
    {
      tests: code.filter((path) => /^(server|db|common)\//.test(path) && isTest(path)),
      importsOf,
      textOf,
    },
  )
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-mutations-'))
  const tried: Verdict[] = []
  const reliable = new Map<string, boolean>()
  const deadline = Date.now() + minutes * 60_000
  try {
    await copyTree(folder)
    for (const mutant of drawn.slice(0, most)) {
      if (Date.now() > deadline) break
      const { verdict, by } = await tryMutant(folder, mutant, groupsOf(mutant.path, rank))
      // Tests that fail without the mutant say nothing about it.
      const key = by.join(' ')
      if (verdict !== 'survived' && !reliable.has(key))
        reliable.set(key, (await runTests(folder, by)) === 'passed')
      const counts = verdict === 'survived' || reliable.get(key)
      if (counts) tried.push(verdict)
      const { path, line, kind, start, end, replacement } = mutant
      const before = shown(textOf(path).slice(start, end))
      console.info(
        `${counts ? verdict : 'left out'}: ${path}:${line} ${kind}: ${before} → ${shown(replacement)}`,
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const survived = tried.filter((verdict) => verdict === 'survived').length
  const share = tried.length === 0 ? 1 : survived / tried.length
  const figure = { part: 'mutations' }
  return [
    {
      ...figure,
      name: `mutants tried, seed ${seed}, of ${total.toLocaleString('en')}`,
      value: String(tried.length),
      wanted: '≥ 30',
      met: tried.length >= 30,
    },
    {
      ...figure,
      name: `of these survived (${survived})`,
      value: `${(share * 100).toFixed(1)}%`,
      wanted: '< 5%',
      met: share < 0.05,
    },
  ]
}
