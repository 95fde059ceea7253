import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { acceptsEncoding } from './compress.ts'
import { answerNotFound } from './errors.ts'

const unchanging = 'public, max-age=31536000, immutable'
const assetTypes = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
])

/**
 * The browser app: its files with their precompressed variants, and its page for every path that is neither a
 * call nor a file. Files under /assets/ contain their hash in the name and never change; the service worker is asked
 * for at every visit. Without `gallery` the
 * component gallery does not exist.
 */
export async function serveWeb(fastify: FastifyInstance, webDir: string, { gallery }: { gallery: boolean }) {
  if (!(await stat(join(webDir, 'index.html')).catch(() => null)))
    throw new Error(`The web app was not found in ${webDir}. Run npm run build first.`)
  const page = await readFile(join(webDir, 'index.html'))
  const pageBrotli = await readFile(join(webDir, 'index.html.br')).catch(() => null)
  const { assets, assetOf } = await readAssets(join(webDir, 'assets'))
  await fastify.register(fastifyStatic, {
    root: webDir,
    index: false,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    // Folders are pages of the app; the library itself refuses them to clients that accept no compression.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders(reply, path) {
      const forever = path.includes('/assets/')
      const never = path.endsWith('/sw.js')
      reply.header('cache-control', forever ? unchanging : never ? 'no-cache' : 'public, max-age=3600')
    },
  })
  fastify.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const type = assets.has(name) ? assetTypes.get(extname(name)) : undefined
    if (!type) return reply.sendFile(`assets/${name}`)
    const brotli = assets.has(`${name}.br`) && acceptsEncoding(request, 'br')
    if (brotli) reply.header('content-encoding', 'br')
    reply.type(type).header('cache-control', unchanging).header('vary', 'accept-encoding')
    return reply.send(await assetOf(brotli ? `${name}.br` : name))
  })
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/((backyard\/)?api|assets|media_files|dev|metrics)(\/|$)/.test(path) &&
      (gallery || !/^\/gallery\/?$/i.test(decodeURI(path)))
    if (!asksForPage) return answerNotFound(request, reply)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    if (pageBrotli && acceptsEncoding(request, 'br'))
      return reply.header('content-encoding', 'br').send(pageBrotli)
    return reply.send(page)
  })
}

/*
 * The programs and styles of the app, from memory once they have been asked for: a page consists of some eighty, and the
 * library lists the whole folder of thousands for each.
 */
async function readAssets(dir: string) {
  const assets: ReadonlySet<string> = new Set(await readdir(dir).catch(() => []))
  const kept = new Map<string, Promise<Buffer>>()
  const assetOf = (name: string) => {
    const file = kept.get(name) ?? readFile(join(dir, name))
    kept.set(name, file)
    file.catch(() => kept.delete(name))
    return file
  }
  return { assets, assetOf }
}

/** The page's own inline scripts for the content security policy: no other inline script may run. */
export async function inlineScripts(webDir: string): Promise<string[]> {
  const page = await readFile(join(webDir, 'index.html'), 'utf8').catch(() => '')
  return page
    .split('<script>')
    .slice(1)
    .map((opened) => createHash('sha256').update(opened.split('</script>', 1)[0]!).digest('base64'))
    .map((digest) => `'sha256-${digest}'`)
}
