import { isIP } from 'node:net'
import { join } from 'node:path'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { parseByteSize } from '#common/byte-size.ts'
import { type WriteKind, writeKinds, writeLimits } from '#common/write-limit.ts'
import type { MailDelivery } from '#contract/company.ts'
import { programFolder } from '#db/program-folder.ts'
import { s3Environment, s3Problems } from './platform/files/s3-settings.ts'
import type { HighestLimits } from './platform/limits/write-limits.ts'
import { readServiceAccount } from './platform/push/fcm-sender.ts'

const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(Number),
  ),
)
const idList = z.pipe(list, z.array(z.number().check(z.int(), z.positive())))
const url = z.optional(z.url())
const rate = (usual: number) => z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), usual)

const byteSize = z.pipe(
  z.string().check(z.refine((text) => parseByteSize(text) !== null, 'a size such as 500MB, 20GB or 1TB')),
  z.transform((text) => parseByteSize(text)!),
)

/** `on`, `off`, or the maximum that a company may set for some kinds: `posts=100,uploads=500`. */
const highestLimits = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readHighest(text) !== undefined,
          `on, off, or numbers such as posts=100,uploads=500; of ${writeKinds.join(', ')}`,
        ),
      ),
    'on',
  ),
  z.transform((text) => readHighest(text)!.highest),
)

function readHighest(text: string): { highest: HighestLimits } | undefined {
  const highest = mapKinds((kind) => writeLimits[kind].highest)
  if (text === 'off') return { highest: null }
  if (text === 'on') return { highest }
  for (const part of text.split(',')) {
    const [, name, number] = /^\s*([a-z]+)=(\d{1,6})\s*$/.exec(part) ?? []
    const kind = writeKinds.find((one) => one === name)
    if (!kind || Number(number) < writeLimits[kind].least) return undefined
    highest[kind] = Number(number)
  }
  return { highest }
}

const mapKinds = (value: (kind: WriteKind) => number) =>
  Object.fromEntries(writeKinds.map((kind) => [kind, value(kind)])) as Record<WriteKind, number>

/** `name=key` pairs; each key is 32 bytes in base64. */
const secretKeys = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.regex(
          /^$|^[a-z0-9]{1,20}=[\w+/-]{43}=?(,[a-z0-9]{1,20}=[\w+/-]{43}=?)*$/,
          'name=32 bytes in base64',
        ),
      ),
    '',
  ),
  z.transform((text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), key: Buffer.from(pair.slice(at + 1), 'base64') }
      }),
  ),
)

/** `192.0.2.53` or `[2001:db8::53]:5353`. */
const isDnsServer = (text: string) => {
  const [, inBrackets, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  return isIP(inBrackets ?? plain ?? text) > 0 && Number(port ?? 53) < 65_536
}
const serversIn = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const dnsServers = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => serversIn(text).every(isDnsServer),
          'addresses such as 192.0.2.53, 127.0.0.1:5353',
        ),
      ),
    '',
  ),
  z.transform(serversIn),
)

const isPostgresUrl = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
const postgresUrls = z.pipe(
  z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => serversIn(text).every(isPostgresUrl),
          'addresses such as postgres://name@host/database, separated by commas',
        ),
      ),
    '',
  ),
  z.transform(serversIn),
)

/** As OpenTelemetry writes them: values can be percent-encoded. */
const headers = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) =>
    Object.fromEntries(
      text.split(',').flatMap((pair) => {
        const [name, ...value] = pair.split('=')
        return name?.trim() && value.length > 0 ? [[name.trim(), decoded(value.join('=').trim())]] : []
      }),
    ),
  ),
)

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const environment = z.object({
  APP_ENV: z._default(z.enum(['development', 'preview', 'staging', 'production']), 'development'),
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  /** The built browser app. */
  WEB_DIR: z._default(z.string(), join(programFolder, 'dist/web')),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** Servers that follow it by streaming replication, which answer reads. */
  DATABASE_REPLICA_URLS: postgresUrls,
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(200)), 10),
  /** The public address, for links in emails and the origin check. */
  PUBLIC_URL: url,
  ...s3Environment,
  /** Bytes that a company may store if `company:configure` has set nothing. If unset, unlimited. */
  STORAGE_QUOTA: z.optional(byteSize),
  WRITE_LIMITS: highestLimits,
  /** Seconds for which a decision can be undone before it takes effect. 0: it takes effect immediately. */
  DECISION_UNDO_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(600)), 10),
  /** The virus scanner that every file is sent to: tcp://host:port or unix:/path. If unset, files are not scanned. */
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(tcp:\/\/[\w.-]+:\d{1,5}|unix:\/.+)$/,
          'tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
        ),
      ),
  ),
  /** The largest file sent to the scanner: its StreamMaxLength. */
  CLAMD_MAX_MB: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4_000)), 25),
  /** LibreOffice, which converts Office files for viewing: its path, or `off`. If unset, it is looked for on the PATH. */
  OFFICE_PREVIEW: z.optional(
    z.string().check(z.regex(/^(off|\/.+)$/, 'off, or a path such as /usr/bin/soffice')),
  ),
  /** The DNS servers that are asked about the domains of companies. If unset, those of the machine. */
  DNS_SERVERS: dnsServers,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string(), 'ひろば <no-reply@hiroba.example>'),
  /** The SMS provider, with the REST interface of Twilio. If no account is set, no text messages are sent. */
  SMS_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://api.twilio.com'),
  SMS_ACCOUNT: z.optional(z.string().check(z.maxLength(100))),
  SMS_TOKEN: z.optional(z.string()),
  /** The number or name that messages are sent from. */
  SMS_SENDER: z.optional(z.string().check(z.maxLength(40))),
  /**
   * The service account of Firebase Cloud Messaging, which pushes to the phone app: its JSON, plain or in base64. If
   * unset, only browsers get pushes.
   */
  FCM_SERVICE_ACCOUNT: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine((text) => readServiceAccount(text) !== null, 'the JSON of a service account')),
      z.transform((text) => readServiceAccount(text)!),
    ),
  ),
  FCM_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://fcm.googleapis.com'),
  /** The bearer with which the mail server hands over emails to `/incoming_mail`. If unset, none are taken in. */
  MAIL_INTAKE_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** The address whose subaddresses (`reply+…@domain`) are taken in. */
  MAIL_REPLY_ADDRESS: z.optional(z.string().check(z.regex(/^[\w.-]{1,20}@[\w.-]+$/, 'reply@hiroba.example'))),
  /** The port on which emails are received by SMTP. If unset, none are. */
  MAIL_SMTP_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535))),
  MAIL_SMTP_HOST: z._default(z.string().check(z.minLength(1)), '0.0.0.0'),
  /** Files with the certificate and its key in PEM, with which SMTP offers STARTTLS. If unset, it does not. */
  MAIL_SMTP_CERT: z.optional(z.string()),
  MAIL_SMTP_KEY: z.optional(z.string()),
  /** The mailbox that emails are taken from by IMAP: `imaps://user:password@host:port/mailbox`. If unset, none are. */
  MAIL_IMAP_URL: z.optional(
    z
      .url({ protocol: /^imaps?$/ })
      .check(
        z.refine(
          (text) => URL.canParse(text) && new URL(text).username !== '',
          'imaps://user:password@host:993/INBOX',
        ),
      ),
  ),
  /** Where emails from the mailbox go once they are stored; those for nobody go to this name with `-unknown`. */
  MAIL_IMAP_FOLDER: z._default(z.string().check(z.regex(/^[\w./-]{1,60}$/)), 'Hiroba'),
  /** `on`: emails from the mailbox are deleted instead of moved. */
  MAIL_IMAP_DELETE: z._default(z.enum(['on', 'off']), 'off'),
  /**
   * The name of the mail server in front whose `Authentication-Results` are trusted. If set, posts and comments by
   * email need its statement that the sender is genuine.
   */
  MAIL_AUTHENTICATION_SERVER: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'mx.hiroba.example'))),
  /** The company that operates the installation, as the legal pages name it. */
  OPERATOR_NAME: z.optional(z.string().check(z.maxLength(200))),
  OPERATOR_REPRESENTATIVE: z.optional(z.string().check(z.maxLength(200))),
  OPERATOR_ADDRESS: z.optional(z.string().check(z.maxLength(300))),
  OPERATOR_PHONE: z.optional(z.string().check(z.maxLength(50))),
  OPERATOR_EMAIL: z.optional(z.string().check(z.maxLength(254))),
  /** The phone app: the scheme of its addresses, and its pages in the stores. */
  APP_SCHEME: z._default(
    z
      .string()
      .check(z.regex(/^(?!(?:javascript|data|vbscript|blob|file|https?)$)[a-z][a-z0-9+.-]{1,30}$/, 'hiroba')),
    'hiroba',
  ),
  APP_STORE_URL: z.optional(z.url({ protocol: /^https$/ })),
  PLAY_STORE_URL: z.optional(z.url({ protocol: /^https$/ })),
  /** The translation service for posts and comments. If unset, there is no translation. */
  TRANSLATION_PROVIDER: z.optional(z.enum(['deepl', 'libretranslate'])),
  TRANSLATION_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRANSLATION_KEY: z.optional(z.string()),
  /** Whether the API reference and the component gallery are served. If unset, in development only. */
  DEVELOPER_PAGES: z.optional(z.enum(['on', 'off'])),
  /** Keys that encrypt stored secrets: the first seals, all open. If unset, the key is stored in the database. */
  SECRET_KEYS: secretKeys,
  /** Where backups are written, and 32 bytes in base64 that encrypt them. See `npm run backup`. */
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_KEY: z.optional(
    z.pipe(
      z.string().check(z.refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64')),
      z.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    ),
  ),
  /**
   * How long a process that is asked to stop answers as before, while `/readyz` says that it stops: longer than the
   * balancer takes to notice. 0: it stops at once.
   */
  STOP_DELAY_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(120)), 0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** The OpenTelemetry collector that traces are sent to. If unset, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  /** Headers for it: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'hiroba'),
  /** The share of traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: rate(0.1),
  /** `on`: a header `traceparent` is believed. Only behind a proxy that sets or removes it. */
  TRACES_FROM_PROXY: z._default(z.enum(['on', 'off']), 'off'),
  /** The number of trusted proxies in front, whose X-Forwarded-For is used. */
  TRUSTED_PROXIES: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  STAGING_NUMBER: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  SENTRY_DSN: url,
  SENTRY_TRACES_SAMPLE_RATE: rate(0.1),
  FLAG_DEVELOPER_USER_IDS: idList,
  FLAG_DEVELOPER_COMPANY_IDS: idList,
  FLAG_INTERNAL_COMPANY_IDS: idList,
})

export type Config = Readonly<z.output<typeof environment>> & {
  /** `web`: HTTP and live; `worker`: jobs and outbox; `all`: both in one process. */
  role: 'all' | 'web' | 'worker'
}

/**
 * How email is delivered: by a mail server; to a folder that is shown at `/dev/mail`; or, outside of development and
 * without a mail server, not at all.
 */
export const mailDeliveryOf = ({ SMTP_URL, APP_ENV }: Pick<Config, 'SMTP_URL' | 'APP_ENV'>): MailDelivery =>
  SMTP_URL ? 'smtp' : APP_ENV === 'development' ? 'folder' : 'none'

/** How text messages are sent: by a provider; to a folder that is shown at `/dev/sms`; or not at all. */
export const smsDeliveryOf = ({ SMS_ACCOUNT, APP_ENV }: Pick<Config, 'SMS_ACCOUNT' | 'APP_ENV'>) =>
  SMS_ACCOUNT ? 'provider' : APP_ENV === 'development' ? 'folder' : 'none'

/** Whether `/api/docs`, `/api/openapi.json` and `/gallery` exist. */
export const hasDeveloperPages = ({
  DEVELOPER_PAGES,
  APP_ENV,
}: Pick<Config, 'DEVELOPER_PAGES' | 'APP_ENV'>) =>
  DEVELOPER_PAGES ? DEVELOPER_PAGES === 'on' : APP_ENV === 'development'

const inWords = en().localeError

export class ConfigError extends Error {}

/**
 * Reads and checks the environment. Throws a `ConfigError` that lists everything that is wrong, one problem a line.
 * An empty value counts as unset. Outside development APP_ENV and NODE_ENV are required.
 */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const problems: string[] = []
  const parsed = environment.safeParse(given, { error: inWords })
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      problems.push(
        `${name}=${name.includes('URL') || name.includes('TOKEN') || name.includes('KEY') || name.includes('SECRET') || name.includes('ACCOUNT') ? '…' : given[name]}: ${issue.message}`,
      )
    }
  if (given.NODE_ENV === 'production') {
    if (!given.APP_ENV)
      problems.push('APP_ENV: required; must be one of development, preview, staging, production')
    if (given.APP_ENV && given.APP_ENV !== 'development' && !given.PUBLIC_URL)
      problems.push('PUBLIC_URL: required; the address people use, for example https://hiroba.example.co.jp')
  }
  if (given.SECRET_KEYS?.split(',').some((pair) => pair.startsWith('stored=')))
    problems.push('SECRET_KEYS: the name stored is taken by the key in the database')
  if (given.APP_ENV && given.APP_ENV !== 'development' && !given.NODE_ENV)
    problems.push('NODE_ENV: required; must be one of development, test, production')
  if (given.TRANSLATION_PROVIDER && !given.TRANSLATION_URL)
    problems.push(
      'TRANSLATION_URL: required; the address of the provider, for example https://api-free.deepl.com',
    )
  if (given.TRANSLATION_PROVIDER === 'deepl' && !given.TRANSLATION_KEY)
    problems.push('TRANSLATION_KEY: required; the API key of your DeepL account')
  if (given.SMS_ACCOUNT && !(given.SMS_TOKEN && given.SMS_SENDER))
    problems.push('SMS_ACCOUNT: requires SMS_TOKEN and SMS_SENDER')
  problems.push(...s3Problems(given))
  if (given.MAIL_SMTP_PORT && !given.MAIL_REPLY_ADDRESS)
    problems.push('MAIL_SMTP_PORT: requires MAIL_REPLY_ADDRESS')
  if (given.MAIL_IMAP_URL && !given.MAIL_REPLY_ADDRESS)
    problems.push('MAIL_IMAP_URL: requires MAIL_REPLY_ADDRESS')
  if (!given.MAIL_SMTP_CERT !== !given.MAIL_SMTP_KEY)
    problems.push('MAIL_SMTP_CERT and MAIL_SMTP_KEY: both or neither')
  const roleAt = args.indexOf('--role')
  const role = roleAt === -1 ? 'all' : args[roleAt + 1]
  if (role !== 'all' && role !== 'web' && role !== 'worker')
    problems.push(`--role ${role}: must be one of all, web, worker`)
  if (role !== 'all' && !given.DATABASE_URL)
    problems.push(
      '--role web and --role worker require DATABASE_URL; the embedded database supports only one process',
    )
  const followers = parsed.data?.DATABASE_REPLICA_URLS ?? []
  const databaseOf = (address: string) => new URL(address).pathname
  if (followers.some((address) => databaseOf(address) !== databaseOf(given.DATABASE_URL ?? 'postgres:/')))
    problems.push('DATABASE_REPLICA_URLS: requires DATABASE_URL, with the same name of the database')
  if (problems.length || !parsed.success)
    throw new ConfigError(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  return { ...parsed.data, role: role as Config['role'] }
}
