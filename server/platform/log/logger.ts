import { type Logger, pino } from 'pino'
import { currentTrace } from '#server/platform/tracing/trace-context.ts'

/** Structured logs, one JSON line each. Known secrets are redacted at the top two levels. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const names = ['password', 'token', 'secret', 'cookie', 'authorization']
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const trace = currentTrace()
        return trace ? { traceId: trace.traceId } : {}
      },
      redact: {
        paths: names.flatMap((name) => [name, `*.${name}`, `*["set-${name}"]`]),
        censor: '[removed]',
      },
      serializers: { err: pino.stdSerializers.err, req: () => undefined, res: () => undefined },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination as never,
  )
}
