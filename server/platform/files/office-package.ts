import { posix } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'
import type { Archive } from './unzip.ts'

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const pieceBytes = 256 * 1024
/** Elements below each other; real files have fewer than 60. */
const deepest = 500

/** Reads XML piece by piece, so that a large sheet never exists as one string. Entities of the file are not expanded. */
export function readXml(content: Buffer | undefined, { open, text, close }: Handlers) {
  if (!content) return
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > deepest) throw new Error('Too deep')
        open?.(name, attributes)
      },
      ontext: (piece) => text?.(piece),
      onclosetag(name) {
        depth -= 1
        close?.(name)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < content.length; at += pieceBytes)
    parser.write(decoder.write(content.subarray(at, at + pieceBytes)))
  parser.end(decoder.end())
}

/** What a part of a package refers to, by id: files in it, and with `outside` the addresses of links too. */
export function relationsOf(archive: Archive, part: string, outside = false) {
  const found = new Map<string, { target: string; type: string; external: boolean }>()
  const folder = posix.dirname(part)
  readXml(archive.read(`${folder}/_rels/${posix.basename(part)}.rels`), {
    open(name, { Id, Target, Type, TargetMode }) {
      const external = TargetMode === 'External'
      if (name !== 'Relationship' || !Id || !Target || (external && !outside)) return
      const inside = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.set(Id, { target: external ? Target : inside, type: posix.basename(Type ?? ''), external })
    },
  })
  return found
}

/** Elements whose text is not read: the second copy of a drawing for old programs, and readings above words. */
export const leftOut = new Set(['mc:Fallback', 'w:rt', 'w:del', 'w:moveFrom', 'rPh'])
