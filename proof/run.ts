/*
 * `npm run proof`: every part, or those named as arguments, at full size. Prints what was tried and what failed, and
 * writes the figures into README.md; with --dry they are printed only. A missed figure ends the command with 1.
 * The tests beside the parts run each of them in a short form.
 */
import { join } from 'node:path'
import process from 'node:process'
import { type RecordedFigure, record } from '../bench/results.ts'
import { expressions } from './expressions.ts'
import { fuzz } from './fuzz.ts'
import { killProof } from './kill.ts'
import { matrix } from './matrix.ts'
import { memory } from './memory.ts'
import { outage } from './outage.ts'
import { slowClients } from './slow-clients.ts'
import { twoProcesses } from './two-processes.ts'

// In the order of the table.
const parts: Record<string, () => Promise<RecordedFigure[]>> = {
  matrix,
  fuzz,
  memory,
  'slow-clients': slowClients,
  outage,
  'two-processes': twoProcesses,
  kill: killProof,
  expressions,
}

const args = process.argv.slice(2)
const named = args.filter((arg) => arg !== '--dry')
const unknown = named.find((name) => !parts[name])
if (unknown) {
  console.error(`No part ${unknown}: one of ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
let missed = 0
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  console.info(`\n▶ ${name}`)
  const figures = await parts[name]!()
  for (const { name: what, value, wanted, met } of figures)
    console.info(`${met ? '✓' : '✗'} ${value.padEnd(10)} ${what} (wanted ${wanted})`)
  missed += figures.filter(({ met }) => !met).length
  if (!args.includes('--dry')) record(join(import.meta.dirname, 'README.md'), figures, Object.keys(parts))
}
process.exitCode = missed > 0 ? 1 : 0
