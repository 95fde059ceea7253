import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './source-files.ts'

const tests = globSync('**/*.{test,journey}.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|\.[^/]*)$/.test(path),
})

/** The files that `tsc -b` checks, including tests, as paths relative to the root. */
function checkedFiles() {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const listed = execFileSync(tsc, ['-p', join(root, 'testing'), '--listFilesOnly'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  return new Set(listed.split('\n').map((path) => relative(root, path)))
}

it('every test is type-checked', () => {
  const checked = checkedFiles()
  expect(tests.length).toBeGreaterThan(200)
  expect(tests.filter((path) => !checked.has(path))).toEqual([])
}, 60_000)
