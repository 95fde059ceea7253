import type { Logger } from 'pino'
import type { Engine } from '#db/connect.ts'
import type { Config } from '#server/config.ts'
import { findPushKeys } from '#server/platform/auth/push-keys.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'
import { serverIdentity } from './web-push.ts'

type Given = {
  engine: Engine
  secrets: SealedSecrets
  config: Pick<Config, 'OPERATOR_EMAIL' | 'PUBLIC_URL' | 'MAIL_FROM'>
  log: Pick<Logger, 'error'>
}

/** Push services refuse a subject that is neither an email address nor a page with encryption. */
function subjectOf({ OPERATOR_EMAIL, PUBLIC_URL, MAIL_FROM }: Given['config']) {
  if (OPERATOR_EMAIL) return `mailto:${OPERATOR_EMAIL}`
  if (PUBLIC_URL?.startsWith('https://')) return PUBLIC_URL
  // `Name <address>`, or the address alone.
  return `mailto:${MAIL_FROM.slice(MAIL_FROM.indexOf('<') + 1)
    .replace('>', '')
    .trim()}`
}

/** Opens the installation's key when it is first needed. Null while it cannot be opened; no other takes its place. */
export function pushIdentity({ engine, secrets, config, log }: Given) {
  let opened: ReturnType<typeof serverIdentity> | undefined
  return async () => {
    try {
      opened ??= serverIdentity((await findPushKeys({ engine, secrets })).privateKey, subjectOf(config))
      return opened
    } catch (error) {
      log.error({ err: error }, 'The key of pushes cannot be opened: none are sent to browsers')
      return null
    }
  }
}
