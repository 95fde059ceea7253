import * as z from 'zod/mini'

/** An S3-compatible service, a bucket in it, and how to reach both. */
export type S3Settings = {
  endpoint: string
  /** The address of the same service for browsers; they use it instead of `endpoint`. */
  publicEndpoint: string
  region: string
  bucket: string
  /** Precedes every key; empty, or ends with a slash. */
  prefix: string
  /** Whether the bucket is in the path of addresses instead of their host. */
  pathStyle: boolean
  /** Whether browsers get and send files at the service itself. */
  direct: boolean
  accessKeyId: string
  secretAccessKey: string
}

const s3Address = z.optional(
  z
    .url({ protocol: /^https?$/ })
    .check(
      z.refine(
        (text) => URL.canParse(text) && new URL(text).search + new URL(text).username === '',
        'an address such as https://s3.example.com',
      ),
    ),
)

/** The part of the environment that is about it. */
export const s3Environment = {
  /** The S3-compatible service that stores files. If no bucket is set, files are in DATA_DIR. */
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')),
  ),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'ap-northeast-1')), 'us-east-1'),
  /** If unset, Amazon S3 in that region. */
  S3_ENDPOINT: s3Address,
  /** The address of the same service for browsers. If unset, `S3_ENDPOINT`. */
  S3_PUBLIC_ENDPOINT: s3Address,
  /** Precedes the names of all objects, for a bucket that others use too. */
  S3_PREFIX: z._default(
    z.string().check(z.regex(/^([A-Za-z0-9_-]+\/){0,5}([A-Za-z0-9_-]+)?$/, 'a path such as hiroba/files')),
    '',
  ),
  /** `on`: the bucket is in the path of addresses; `off`: in the host. If unset, in the host only for Amazon S3. */
  S3_PATH_STYLE: z.optional(z.enum(['on', 'off'])),
  /** `on`: browsers exchange files with the service itself, by expiring addresses; `off`: all pass through the server. */
  S3_DIRECT: z._default(z.enum(['on', 'off']), 'on'),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.maxLength(200))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.maxLength(200))),
}

/** What is wrong with the settings together. */
export function s3Problems(given: Record<string, string | undefined>): string[] {
  if (!given.S3_BUCKET)
    return given.S3_ENDPOINT || given.S3_ACCESS_KEY_ID
      ? ['S3_BUCKET: required with the other settings S3_…']
      : []
  return given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY
    ? []
    : ['S3_BUCKET: requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
}

const environment = z.object(s3Environment)

/** The settings; null if files are stored in DATA_DIR. */
export function s3SettingsOf(config: z.output<typeof environment>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT, S3_PREFIX } = config
  if (bucket === undefined) return null
  const endpoint = S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return {
    ...{ bucket, region, endpoint },
    publicEndpoint: config.S3_PUBLIC_ENDPOINT ?? endpoint,
    prefix: S3_PREFIX && `${S3_PREFIX.replace(/\/$/, '')}/`,
    pathStyle: config.S3_PATH_STYLE ? config.S3_PATH_STYLE === 'on' : S3_ENDPOINT !== undefined,
    direct: config.S3_DIRECT === 'on',
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
  }
}
