import type { EngineLog } from '#db/connect.ts'

/** Runs one step of a start and logs how many milliseconds it took. */
export type Phase = <T>(name: string, work: () => Promise<T>) => Promise<T>

const longMs = 2_000

/** Steps that take longer than two seconds are also logged while they run: someone may be waiting. */
export const startPhases =
  (log: EngineLog): Phase =>
  async (name, work) => {
    const begun = performance.now()
    const long = setTimeout(() => log.info({ phase: name }, 'Still starting'), longMs)
    try {
      return await work()
    } finally {
      clearTimeout(long)
      log.info({ phase: name, ms: Math.round(performance.now() - begun) }, 'starting')
    }
  }

/** For processes that do not log their start. */
export const silentPhases: Phase = (_, work) => work()
