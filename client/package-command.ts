import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiChanges } from '#contract/api-tokens.changes.ts'
import { programsApi } from '#server/platform/http/open-api.ts'
import { type ApiDocument, printCalls, printDeclarations } from './declarations.ts'
import { changeOf, linesOf, printChanges, withChange } from './history.ts'

/* Writes the package for programs: `npm run client`; with `--history`, what has changed in the API too. */

const target = join(import.meta.dirname, '../dist/client')
const document = (await programsApi('/')) as ApiDocument
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const name of ['hiroba.js', 'README.md', 'examples'])
  cpSync(join(import.meta.dirname, name), join(target, name), { recursive: true })
writeFileSync(join(target, 'calls.js'), printCalls(document))
writeFileSync(join(target, 'hiroba.d.ts'), printDeclarations(document))
const manifest = {
  ...{ name: 'hiroba-client', version: '2.0.0', type: 'module' },
  ...{ exports: { '.': { types: './hiroba.d.ts', default: './hiroba.js' } }, engines: { node: '>=20' } },
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
process.stdout.write(`${target}\n`)

if (process.argv.includes('--history')) {
  const contract = join(import.meta.dirname, '../contract')
  const path = join(contract, 'api-tokens.calls.txt')
  const before = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  const after = linesOf(document)
  const change = changeOf(before, after, new Date().toISOString().slice(0, 10))
  if (change) {
    writeFileSync(path, `${after.join('\n')}\n`)
    writeFileSync(join(contract, 'api-tokens.changes.ts'), printChanges(withChange(apiChanges, change)))
  }
}
