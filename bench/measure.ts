import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { RecordedFigure } from './results.ts'

export type LoadResult = {
  perSecond: number
  medianMs: number
  p95Ms: number
  errors: number
  /** Mean size of a response. */
  bytes: number
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function quantile(values: readonly number[], part: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const summary = ({ times, seconds, errors, bytes }: Timed): LoadResult => ({
  perSecond: times.length / seconds,
  medianMs: quantile(times, 0.5),
  p95Ms: quantile(times, 0.95),
  errors,
  bytes: bytes / times.length,
})

type Timed = { times: readonly number[]; seconds: number; errors: number; bytes: number }

/** The median of each figure over several rounds. */
export const medians = (rounds: readonly LoadResult[]): LoadResult => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  medianMs: median(rounds.map((round) => round.medianMs)),
  p95Ms: median(rounds.map((round) => round.p95Ms)),
  errors: rounds.reduce((sum, round) => sum + round.errors, 0),
  bytes: median(rounds.map((round) => round.bytes)),
})

/** Runs one of this folder's programs in a separate process and parses the JSON it prints. */
export async function inOwnProcess<Result>(program: string, options: unknown): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, program), JSON.stringify(options)],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Result
}

/** One figure of the report, with its target. */
export type Figure = RecordedFigure & {
  part:
    | 'timeline'
    | 'writing'
    | 'fanout'
    | 'reports'
    | 'people'
    | 'calendar'
    | 'imports'
    | 'announcements'
    | 'push'
    | 'missions'
    | 'portal'
    | 'tasks'
    | 'tests'
    | 'chat'
    | 'audience'
    | 'first-load'
    | 'memory'
    | 'search'
    | 'idle'
    | 'sign-in'
    | 'company-day'
}
