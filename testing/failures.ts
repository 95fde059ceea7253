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
  specs: { ok: boolean; title: string; tests: { projectName: string; status: string }[] }[]
}
type PlaywrightReport = { suites: Suite[] }

const firstLine = (text = '') => text.split('\n', 1)[0]!.slice(0, 200)

type Spec = Suite['specs'][number]

const ofSuite = ({ file, specs, suites = [] }: Suite, chosen: (spec: Spec) => boolean): string[] => [
  ...specs
    .filter(chosen)
    .map(({ title, tests }) => `${file} › ${title} [${tests.map((test) => test.projectName).join(', ')}]`),
  ...suites.flatMap((suite) => ofSuite(suite, chosen)),
]

/**
 * Returns the failed tests, one per line, from the JSON report of Vitest or Playwright. Empty if the runner
 * ended before it wrote one.
 */
export function failuresIn(path: string): string[] {
  if (!existsSync(path)) return []
  const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'))
  if ('suites' in report) return report.suites.flatMap((suite) => ofSuite(suite, ({ ok }) => !ok))
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

/** Returns the tests that passed at the second try, with the first failure: each is a fault, of the test or the product. */
export function secondTriesIn(path: string): string[] {
  if (!existsSync(path)) return []
  const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'))
  if ('suites' in report)
    return report.suites.flatMap((suite) =>
      ofSuite(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
    )
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(process.cwd(), name)} › ${fullName}: ${firstLine(failureMessages[0])}`,
      ),
  )
}

/** Returns the errors that no test caught, with the place of each. */
export function looseErrorsIn(path: string): string[] {
  if (!existsSync(path)) return []
  const errors: string[] = JSON.parse(readFileSync(path, 'utf8'))
  return errors.map((error) => `caught by no test: ${error.split('\n').slice(0, 4).join(' ').slice(0, 500)}`)
}
