import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from './s3-settings.ts'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty: the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** The address of an object, before it is signed. */
export function s3Address(
  { bucket, prefix, pathStyle }: S3Settings,
  endpoint: string,
  { key, query = {} }: Pick<S3Request, 'key' | 'query'>,
): URL {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/$/, '')
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  const object = key && `${prefix}${key}`
  url.pathname = pathStyle ? `${base}/${bucket}${object && `/${object}`}` : `${base}/${object}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Where browsers reach the bucket: what the pages' policy has to allow. */
export const s3Origin = (settings: S3Settings) =>
  s3Address(settings, settings.publicEndpoint, { key: '' }).origin

/** Not a space as `+`, which some services take literally. */
const strict = (url: URL) => url.href.replace(/\+/g, '%20')

/** Signs requests with AWS Signature Version 4; each key of a day is derived once. */
export function createS3Signer(settings: S3Settings) {
  const { region, accessKeyId, secretAccessKey } = settings
  const cache = new Map<string, ArrayBuffer>()
  const known = { region, accessKeyId, secretAccessKey, service: 's3', cache }
  return {
    /** The address and headers of a request whose body has this SHA-256, in hexadecimal. */
    async sign({ method, headers = {}, ...asked }: S3Request, sha256: string) {
      const url = s3Address(settings, settings.endpoint, asked).href
      const signer = new AwsV4Signer({
        ...{ ...known, method, url },
        headers: { ...headers, 'x-amz-content-sha256': sha256 },
      })
      const signed = await signer.sign()
      return { url: strict(signed.url), headers: Object.fromEntries(signed.headers) }
    },

    /** An address that permits this one request until it expires; with these headers, if there are any. */
    async presign({ method, headers = {}, query = {}, key }: S3Request, seconds: number) {
      const url = s3Address(settings, settings.publicEndpoint, {
        key,
        query: { ...query, 'X-Amz-Expires': String(seconds) },
      }).href
      const signer = new AwsV4Signer({
        ...known,
        ...{ method, url, headers, signQuery: true, allHeaders: true },
      })
      return strict((await signer.sign()).url)
    },
  }
}
