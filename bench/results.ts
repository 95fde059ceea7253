import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** One figure of a report, with its target. */
export type RecordedFigure = {
  /** The part of the run that measured it. */
  part: string
  name: string
  /** As it is displayed: `0.78`, `312 MB`. */
  value: string
  wanted: string
  met: boolean
}

const start = '<!-- results -->'
const end = '<!-- /results -->'

/** The machine a figure was measured on, in rounded sizes. */
const machine = () => `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`

const row = ({ part, name, value, wanted, met }: RecordedFigure, when: string) =>
  `| ${part} | ${name} | ${met ? '' : '**'}${value}${met ? '' : '** (missed)'} | ${wanted} | ${when} |`

/**
 * Writes the figures into the table of a README, replacing earlier ones of the same parts; `order` sorts the
 * parts.
 */
export function record(
  readme: string,
  figures: readonly RecordedFigure[],
  order: readonly string[],
  today = new Date(),
) {
  const text = readFileSync(readme, 'utf8')
  const [before, after] = [text.indexOf(start) + start.length, text.indexOf(end)]
  if (after < before) throw new Error(`${readme} has lost its table`)
  const parts = new Set<string>(figures.map(({ part }) => part))
  const kept = text
    .slice(before, after)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (part|---)/.test(line))
    .filter((line) => !parts.has(line.split('|')[1]!.trim()))
  const place = (line: string) => order.indexOf(line.split('|')[1]!.trim())
  const when = `${today.toISOString().slice(0, 10)}, ${machine()}`
  const rows = [...kept, ...figures.map((figure) => row(figure, when))].toSorted(
    (a, b) => place(a) - place(b),
  )
  const table = [
    '| part | figure | last result | target | measured |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]
  writeFileSync(readme, `${text.slice(0, before)}\n${table.join('\n')}\n${text.slice(after)}`)
}
