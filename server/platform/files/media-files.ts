import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { photoVariants } from '#contract/media-files.ts'
import type { Engine } from '#db/connect.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { byteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { findMediaFile, type MediaUse, mayReadMedia } from './media-uses.ts'
import type { PresignedLinks, PresignedQuery } from './presigned-links.ts'
import type { Storage, StorageKey } from './storage.ts'

type Options = {
  engine: Pick<Engine, 'company'>
  storage: Storage
  uses: readonly MediaUse[]
  links: PresignedLinks
  /** The session of the request. Throws a `Refusal` if there is none. */
  authenticate: (request: FastifyRequest) => Promise<Session>
  /** Records what operators view who look as a person; they are shown pictures and nothing else. */
  viewed: (session: Session, path: string) => Promise<unknown>
  /** Whether a presigned link of a company may be opened from where the request comes from. */
  admits: (companyId: number, request: FastifyRequest) => Promise<boolean>
}

type Request = FastifyRequest<{
  Params: { filename: string }
  Querystring: PresignedQuery & { variant?: string; view?: string }
}>

/** Types that browsers display and cannot run; all other types are only downloaded. */
const shown = /^(image\/(jpeg|png|webp|gif|avif)|video\/(mp4|webm|quicktime))$/

/** How long an address at the storage is valid: a download begins at once, a video is played on after a pause. */
const downloadSeconds = 60
const videoSeconds = 3_600

/**
 * Headers under which a browser shows a file and never runs it. Browsers show PDF files in a viewer of their own, apart
 * from the page's origin, but not in a sandbox.
 */
const headersOf = (type: string, viewed: boolean) =>
  viewed && type === 'application/pdf'
    ? {
        how: 'inline' as const,
        policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      }
    : {
        how: shown.test(type) ? ('inline' as const) : ('attachment' as const),
        policy: "default-src 'none'; sandbox",
      }

/** `GET /media_files/:filename?variant=&view=`: a file, for people who may read one of its uses, or by a presigned link. */
export function registerMediaFiles(app: FastifyInstance, options: Options) {
  app.get('/media_files/:filename', async (request: Request, reply) => {
    const { filename } = request.params
    const { variant, signature } = request.query
    if (signature !== undefined) {
      const companyId = options.links.verify(filename, request.query)
      if (!(await options.admits(companyId, request))) throw new Refusal('InvalidIpAddressError')
      const file = await findFile(options.engine.company(companyId), filename)
      reply.header('cache-control', 'private, no-store')
      return send(request, reply, { storage: options.storage, file, redirects: true })
    }
    if (variant !== undefined && !Object.hasOwn(photoVariants, variant)) throw new Refusal('invalid_request')
    const session = await options.authenticate(request)
    const db = options.engine.company(session.companyId)
    const file = await findFile(db, filename)
    permit(await mayReadMedia(options.uses, db, session, file))
    if (session.lookId !== undefined) {
      if (file.kind !== 'image' || variant === undefined) throw new Refusal('LookOnlyError')
      await options.viewed(session, `/media_files/${filename}`)
    }
    // Revalidated on every use (cheap with the ETag), so that a file is not shown after the session or permission ends.
    reply.header('cache-control', 'private, no-cache')
    const part = file.kind === 'image' ? variant : await viewedPart(request, options.storage, file)
    // Pictures are small, and browsers revalidate those that they have.
    return send(request, reply, { storage: options.storage, file, part, redirects: file.kind !== 'image' })
  })
}

/** The PDF of an Office file that is viewed, if it was converted. */
async function viewedPart(
  request: Request,
  storage: Storage,
  { companyId, filename, contentType }: MediaFile,
) {
  if (request.query.view !== 'inline' || contentType === 'application/pdf') return undefined
  const key = { companyId, filename, part: 'preview' }
  return (await storage.stat(key)) ? key.part : undefined
}

type MediaFile = Awaited<ReturnType<typeof findFile>>
const findFile = async (db: CompanyDb, filename: string) => found(await findMediaFile(db, filename))

async function send(
  request: Request,
  reply: FastifyReply,
  {
    storage,
    file,
    part = 'original',
    redirects,
  }: {
    storage: Storage
    file: MediaFile
    part?: string | undefined
    /** Whether the bytes may come from the storage itself. */
    redirects: boolean
  },
) {
  // A name is never reused for other bytes, so it identifies the bytes.
  const etag = `"${file.filename}.${part}"`
  reply.header('etag', etag)
  if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const keyOf = (part: string): StorageKey => ({ companyId: file.companyId, filename: file.filename, part })
  let key = keyOf(part)
  let stored = await storage.stat(key)
  if (!stored && Object.hasOwn(photoVariants, part)) {
    // Stored before this size existed.
    key = keyOf('large')
    stored = await storage.stat(key)
  }
  if (!stored) request.log.error({ mediaFileId: file.id, part }, 'File content is missing from storage')
  const { size } = found(stored)
  const isPreview = part === 'preview'
  const type = isPreview ? 'application/pdf' : part === 'original' ? file.contentType : 'image/webp'
  const { how, policy } = headersOf(type, request.query.view === 'inline')
  const disposition = contentDisposition(how, isPreview ? `${file.originalName}.pdf` : file.originalName)
  const seconds = type.startsWith('video/') ? videoSeconds : downloadSeconds
  const address = redirects ? await storage.addressOf(key, { type, disposition }, seconds) : null
  if (address !== null)
    return reply.removeHeader('etag').header('cache-control', 'private, no-store').redirect(address, 302)
  reply.headers({
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
    'content-disposition': disposition,
  })
  reply.type(type)
  const ifRange = request.headers['if-range']
  const range = byteRange(ifRange && ifRange !== etag ? undefined : request.headers.range, size)
  if (range === 'unsatisfiable')
    return reply.code(416).type('text/plain').header('content-range', `bytes */${size}`).send('')
  if (range === 'whole') return reply.header('content-length', size).send(storage.open(key))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(storage.open(key, range))
}

function isCurrent(ifNoneMatch: string | undefined, etag: string) {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
