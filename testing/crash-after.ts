import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { Connection } from '#db/engine/connection.ts'

/**
 * Ends this process with SIGKILL at a step that the test chooses. After SIGUSR2, the file holds the number of a step:
 * step 2n comes before the nth statement that is sent to the database from then on, step 2n + 1 after its answer.
 */
export function crashAfter(file: string) {
  let left = Number.POSITIVE_INFINITY
  const step = () => {
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
  }
  process.on('SIGUSR2', () => {
    if (existsSync(file)) left = Number(readFileSync(file, 'utf8'))
  })
  const around = <Given extends unknown[], Answer>(
    run: (this: Connection, ...given: Given) => Promise<Answer>,
  ) =>
    async function (this: Connection, ...given: Given): Promise<Answer> {
      step()
      const answer = await run.apply(this, given)
      step()
      return answer
    }
  const { query, queryPlannedForValues, begin, commit } = Connection.prototype
  Object.assign(Connection.prototype, {
    query: around(query),
    queryPlannedForValues: around(queryPlannedForValues),
    begin: around(begin),
    commit: around(commit),
  })
}
