import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type Suite = {
  file: string
  suites?: Suite[]
  specs: { ok: boolean; title: string; tests: { projectName: string }[] }[]
}
type PlaywrightReport = { suites: Suite[] }

const firstLine = (text = '') => text.split('\n', 1)[0]!.slice(0, 200)

const ofSuite = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${file} › ${title} [${tests.map((test) => test.projectName).join(', ')}]`),
  ...suites.flatMap(ofSuite),
]

/**
 * Returns the failed tests, one per line, from the JSON report of Vitest or Playwright. Empty if the runner
 * ended before it wrote one.
 */
export function failuresIn(path: string): string[] {
  if (!existsSync(path)) return []
  const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'))
  if ('suites' in report) return report.suites.flatMap(ofSuite)
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A file that could not be loaded has no tests.
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`,
      )
    })
}
