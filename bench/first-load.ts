import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromiumArgs, findChromium } from '#testing/chromium.ts'
import { employeeCookie, withDemoData } from './demo-server.ts'
import { type Figure, median } from './measure.ts'

const runs = 3
const budgetBytes = 170_000

export type FirstLoad = {
  performance: number
  accessibility: number
  /** Cumulative layout shift: 0 is none, more than 0.1 is disturbing. */
  shift: number
  bytes: number
  lost: string[]
}

/** Runs Lighthouse's mobile preset on `/m/home` of the demo company, signed in. */
export async function measureFirstLoad(): Promise<FirstLoad> {
  return withDemoData(async (_dataDir, { address }) => {
    const cookie = await employeeCookie(address)
    const reports: FirstLoad[] = []
    for (let run = 0; run < runs; run++) reports.push(await visit(`${address}/m/home`, cookie))
    return {
      performance: median(reports.map(({ performance }) => performance)),
      accessibility: median(reports.map(({ accessibility }) => accessibility)),
      shift: median(reports.map(({ shift }) => shift)),
      bytes: median(reports.map(({ bytes }) => bytes)),
      lost: reports[0]!.lost,
    }
  })
}

type Request = { resourceType?: string; url: string }

/* The compressed bodies of everything the visit loaded, including what arrived after the first paint. */
async function sizeOf(urls: Iterable<string>) {
  let bytes = 0
  for (const url of urls) {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    bytes += Number(answer.headers.get('content-length'))
  }
  return bytes
}

/* Chromium sometimes omits the start of a visit from its trace; such a visit cannot be used. */
async function visit(url: string, cookie: string, again = 2): Promise<FirstLoad> {
  const seen = await visitOnce(url, cookie)
  if (!(seen instanceof Error)) return seen
  if (again === 0) throw seen
  return visit(url, cookie, again - 1)
}

/* A separate browser for each visit, with an empty cache. */
async function visitOnce(url: string, cookie: string): Promise<FirstLoad | Error> {
  const profile = await mkdtemp(join(tmpdir(), 'hiroba-bench-browser-'))
  const program = findChromium()
  if (!program) throw new Error('Lighthouse needs Chromium: install it or name it in CHROMIUM')
  const options = [
    '--headless=new',
    ...chromiumArgs,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const browser = spawn(program, [...options, 'about:blank'], { stdio: 'ignore' })
  const exited = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const port = await debuggingPort(join(profile, 'DevToolsActivePort'))
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      extraHeaders: { Cookie: cookie },
    })
    const { categories, audits, runtimeError } = result!.lhr
    if (runtimeError) return new Error(runtimeError.message)
    const requests = (audits['network-requests']!.details as { items: Request[] }).items
    const code = new Set(
      requests
        .filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
        .map(({ url }) => url),
    )
    const score = (category: string) => Math.round((categories[category]!.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      shift: audits['cumulative-layout-shift']!.numericValue ?? 0,
      bytes: await sizeOf(code),
      lost: Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ weight, id }) => weight > 0 && (audits[id]!.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]!.displayValue ?? ''}`.trim()),
    }
  } finally {
    browser.kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function debuggingPort(file: string) {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (existsSync(file)) {
      const [port] = (await readFile(file, 'utf8')).split('\n')
      if (port) return Number(port)
    }
    await sleep(50)
  }
  throw new Error('Chromium did not open its debugging port')
}

export function firstLoadFigures({ performance, accessibility, shift, bytes, lost }: FirstLoad): Figure[] {
  const part = 'first-load'
  if (lost.length > 0) console.info(`Lighthouse misses: ${lost.join('; ')}`)
  return [
    {
      part,
      name: 'Lighthouse, mobile: performance',
      value: `${performance}`,
      wanted: '≥ 90',
      met: performance >= 90,
    },
    {
      part,
      name: 'Lighthouse, mobile: accessibility',
      value: `${accessibility}`,
      wanted: '100',
      met: accessibility === 100,
    },
    {
      part,
      name: 'Lighthouse, mobile: layout shift (CLS)',
      value: shift.toFixed(3),
      wanted: '≤ 0.05',
      met: shift <= 0.05,
    },
    {
      part,
      name: 'JavaScript and CSS of the whole visit, brotli',
      value: `${Math.round(bytes / 1000)} kB`,
      wanted: '≤ 170 kB',
      met: bytes <= budgetBytes,
    },
  ]
}
