import process from 'node:process'
import { type RecordedFigure, record } from './results.ts'

/**
 * Runs the parts named on the command line, or all of them, in the order of `parts`. Prints the figures of each
 * and writes them into the table of `readme`, unless --dry is given. Exits with 1 for an unknown part or a
 * missed target.
 */
export async function runParts(readme: string, parts: Record<string, () => Promise<RecordedFigure[]>>) {
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
      console.info(`${met ? '✓' : '✗'} ${value.padEnd(10)} ${what} (target ${wanted})`)
    missed += figures.filter(({ met }) => !met).length
    if (!args.includes('--dry')) record(readme, figures, Object.keys(parts))
  }
  process.exitCode = missed > 0 ? 1 : 0
}
