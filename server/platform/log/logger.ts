import { type Logger, pino } from 'pino'

/** Structured logs, one JSON line each. Known secrets are redacted at the top two levels. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const names = ['password', 'token', 'secret', 'cookie', 'authorization']
  return pino(
    {
      level,
      base: null,
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
