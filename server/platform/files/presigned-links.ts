import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InstallationDb } from '#db/tenant.ts'
import { installationKey } from '#server/platform/auth/installation-key.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export type PresignedQuery = { company?: unknown; expires?: unknown; signature?: unknown }

export type PresignedLinks = {
  /** A path that opens the file without a session for `ttl` seconds. */
  presign(filename: string, companyId: number, ttl: number): string
  /** The company of a valid link. @throws Refusal InvalidPresignedUrlError if it is forged or expired. */
  verify(filename: string, query: PresignedQuery): number
}

/** Signs and checks links to files with the installation's own key, which is created on first use. */
export async function createPresignedLinks(db: InstallationDb): Promise<PresignedLinks> {
  const key = await installationKey(db, 'presigned_links')
  const signature = (filename: string, companyId: number, expires: number) =>
    createHmac('sha256', key).update(`${companyId}\n${filename}\n${expires}`).digest('base64url')

  return {
    presign(filename, companyId, ttl) {
      const expires = Math.ceil(Date.now() / 1000) + ttl
      const query = new URLSearchParams({
        company: String(companyId),
        expires: String(expires),
        signature: signature(filename, companyId, expires),
      })
      return `/media_files/${encodeURIComponent(filename)}?${query.toString()}`
    },
    verify(filename, query) {
      const companyId = Number(query.company)
      const expires = Number(query.expires)
      const given = Buffer.from(String(query.signature))
      const wanted = Buffer.from(signature(filename, companyId, expires))
      const genuine = given.length === wanted.length && timingSafeEqual(given, wanted)
      if (!genuine || !(expires * 1000 > Date.now())) throw new Refusal('InvalidPresignedUrlError')
      return companyId
    },
  }
}
