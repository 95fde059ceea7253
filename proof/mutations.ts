/*
 * Small faults in policies, queries, commands and presenters, drawn at random: each one must fail a test. Works
 * on a copy of the tree, with one test process at a time. Stryker does not fit: it first runs every test that
 * imports a mutated file, which here is nearly all of them (over 12 minutes for two files), and it does not
 * change SQL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
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
/** Tests of single files that run before those of the whole server. */
const testsTried = 7
const first = 2
/** Tests further away, for mutants that survive those over all calls as well. */
const lastTried = 47
const perGroup = 10
/** Tests over all calls, for mutants that the nearby tests do not detect. */
const globalTests = [
  'server/limited-administrators.test.ts',
  'server/administration-log.test.ts',
  'server/stopped-people.test.ts',
  'server/repeated-calls.test.ts',
  'server/unpublished-departments.test.ts',
  'server/readers.test.ts',
]
const longestRun = 180_000

type Verdict = 'killed' | 'timed out' | 'survived'
type Drawn = Mutant & { path: string }
type Outcome = { passed: boolean; late: boolean; failed: string[] }
type Report = { testResults: { name: string; status: string }[] }

/** Runs tests in `folder`, with `bail` up to the first failure; `failed` names the files that failed. */
async function runTests(folder: string, tests: readonly string[], bail = true): Promise<Outcome> {
  const report = join(folder, 'mutation-report.json')
  await rm(report, { force: true })
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'server', '--maxWorkers', '1', '--fsModuleCache'],
      ...['--fsModuleCachePath', join(folder, '.cache/modules')],
      ...['--reporter', 'json', '--outputFile', report, ...(bail ? ['--bail', '1'] : [])],
      ...tests,
    ],
    { cwd: folder, stdio: 'ignore', detached: true },
  )
  setPriority(child.pid!, 19)
  // Including its workers: a fault may make them run forever.
  const stop = () => process.kill(-child.pid!, 'SIGKILL')
  process.once('exit', stop)
  let late = false
  const timer = setTimeout(() => {
    late = true
    stop()
  }, longestRun)
  const [status] = await once(child, 'exit')
  clearTimeout(timer)
  process.off('exit', stop)
  const { testResults }: Report = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{ "testResults": [] }'),
  )
  const failed = testResults.filter(({ status }) => status === 'failed')
  return { passed: status === 0, late, failed: failed.map(({ name }) => relative(folder, name)) }
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

/** Tries one mutant in `folder` with the tests in turn, and restores the file. `by`: the tests that failed. */
export async function tryMutant(
  folder: string,
  { path, start, end, replacement }: Drawn,
  groups: readonly (readonly string[])[],
): Promise<{ verdict: Verdict; by: readonly string[] }> {
  const file = join(folder, path)
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.slice(0, start) + replacement + source.slice(end))
  try {
    for (const group of groups) {
      const { passed, late, failed } = await runTests(folder, group)
      if (late) return { verdict: 'timed out', by: group }
      if (!passed) return { verdict: 'killed', by: failed.length > 0 ? failed : group }
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
  const near = rank(path)
  const rest = globalTests.filter((test) => !near.slice(0, testsTried).includes(test))
  const far = near.slice(testsTried, lastTried).filter((test) => !rest.includes(test))
  const groups = [near.slice(0, first), near.slice(first, testsTried), rest]
  for (let from = 0; from < far.length; from += perGroup) groups.push(far.slice(from, from + perGroup))
  return groups.filter((group) => group.length > 0)
}

const shown = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90)

/**
 * PROOF_MUTANTS: how many are tried. PROOF_MINUTES: no new one starts after this time. PROOF_SEED repeats a
 * run. PROOF_UNDER: only files whose path starts with it.
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
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-mutations-'))
  const tried: { verdict: Verdict; by: readonly string[] }[] = []
  const unreliable = new Set<string>()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const deadline = Date.now() + minutes * 60_000
  try {
    await copyTree(folder)
    for (const mutant of drawn.slice(0, most)) {
      if (Date.now() > deadline) break
      const outcome = await tryMutant(folder, mutant, groupsOf(mutant.path, rank))
      tried.push(outcome)
      const { path, line, kind, start, end, replacement } = mutant
      const before = shown(textOf(path).slice(start, end))
      console.info(`${outcome.verdict}: ${path}:${line} ${kind}: ${before} → ${shown(replacement)}`)
    }
    // Tests that also fail without a mutant prove nothing about one.
    const killers = [...new Set(tried.flatMap(({ by }) => by))]
    for (let from = 0; from < killers.length; from += 15)
      for (const test of (await runTests(folder, killers.slice(from, from + 15), false)).failed)
        unreliable.add(test)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  // Neither does a test that did not finish on a busy machine.
  const counted = tried.filter(
    ({ verdict, by }) => verdict !== 'timed out' && !by.some((test) => unreliable.has(test)),
  )
  if (counted.length < tried.length)
    console.info(
      `left out ${tried.length - counted.length}; fail without a mutant: ${[...unreliable].join(', ')}`,
    )
  const survived = counted.filter(({ verdict }) => verdict === 'survived').length
  const share = counted.length === 0 ? 1 : survived / counted.length
  const figure = { part: 'mutations' }
  return [
    {
      ...figure,
      name: `mutants tried, seed ${seed}, of ${total.toLocaleString('en')}`,
      value: String(counted.length),
      wanted: '≥ 30',
      met: counted.length >= 30,
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
