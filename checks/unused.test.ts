import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './source-files.ts'

type Named = { name: string }
type Report = { issues: ({ file: string } & Record<string, Named[]>)[] }

// The router calls it on the module of each screen.
const calledByName = (file: string, name: string) => name === 'preload' && file.endsWith('-screen.tsx')

/** Everything knip finds, as "file: kind name". Knip exits with 1 if it finds something, with 2 if it fails. */
function unused() {
  const knip = join(root, 'node_modules/.bin/knip')
  const options = { cwd: root, maxBuffer: 2 ** 24 }
  return new Promise<string[]>((resolve, reject) => {
    execFile(knip, ['--no-progress', '--reporter', 'json'], options, (error, out) => {
      if (error && error.code !== 1) return reject(error)
      const { issues } = JSON.parse(out) as Report
      resolve(
        issues.flatMap(({ file, ...kinds }) =>
          Object.entries(kinds).flatMap(([kind, found]) =>
            found
              .filter(({ name }) => !calledByName(file, name))
              .map(({ name }) => `${file}: ${kind} ${name}`),
          ),
        ),
      )
    })
  })
}

it('every file, export, type and package is used', async () => {
  expect(await unused(), 'delete it, or the `export` before it').toEqual([])
}, 60_000)
