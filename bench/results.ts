import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './measure.ts'

const readme = join(import.meta.dirname, 'README.md')
const start = '<!-- results -->'
const end = '<!-- /results -->'

/** The machine a figure was taken on, in the size people think of. */
const machine = () => `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`

const row = ({ part, name, value, wanted, met }: Figure, when: string) =>
  `| ${part} | ${name} | ${met ? '' : '**'}${value}${met ? '' : '** (missed)'} | ${wanted} | ${when} |`

/** Puts the figures into the table of README.md, in place of earlier ones of the same parts. */
export function record(figures: readonly Figure[], today = new Date()) {
  const text = readFileSync(readme, 'utf8')
  const [before, after] = [text.indexOf(start) + start.length, text.indexOf(end)]
  if (after < before) throw new Error(`${readme} has lost its table`)
  const parts = new Set<string>(figures.map(({ part }) => part))
  const kept = text
    .slice(before, after)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (part|---)/.test(line))
    .filter((line) => !parts.has(line.split('|')[1]!.trim()))
  const when = `${today.toISOString().slice(0, 10)}, ${machine()}`
  const rows = [...kept, ...figures.map((figure) => row(figure, when))].toSorted(byPart)
  const table = [
    '| part | figure | last result | wanted | taken |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]
  writeFileSync(readme, `${text.slice(0, before)}\n${table.join('\n')}\n${text.slice(after)}`)
}

const order = [
  'timeline',
  'writing',
  'fanout',
  'reports',
  'people',
  'imports',
  'audience',
  'first-load',
  'memory',
  'search',
]
const place = (line: string) => order.indexOf(line.split('|')[1]!.trim())
const byPart = (a: string, b: string) => place(a) - place(b)
