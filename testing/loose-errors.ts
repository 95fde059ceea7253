import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Writes the errors that no test caught, which fail a run and which the JSON report leaves out, as an array of
 * strings to the file that `LOOSE_ERRORS` names.
 */
export default class LooseErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const path = process.env.LOOSE_ERRORS
    if (path) writeFileSync(path, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
