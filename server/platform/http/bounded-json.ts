import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Far above what any screen sends: the largest, a reorganisation, has about 10,000 names, ten levels deep. */
export const jsonBounds = {
  /** The nesting depth of objects and lists. */
  depth: 32,
  /** Keys of all objects together. */
  names: 50_000,
  /** Items of all lists and objects together. */
  values: 100_000,
  /** Characters of one key. */
  nameLength: 100,
} as const

const [quote, comma, colon] = [34, 44, 58]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/* The index of the quote that ends a string. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

const isName = (json: string, end: number) => {
  let next = end + 1
  while (json[next] === ' ' || json[next] === '\n' || json[next] === '\r' || json[next] === '\t') next += 1
  return json.charCodeAt(next) === colon
}

/** Whether a JSON text is within the bounds: scanned once from front to back, before anything is built or walked. */
export function isBounded(json: string): boolean {
  let depth = 0
  let names = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === quote) {
      const end = endOfText(json, at)
      if (end - at - 1 > jsonBounds.nameLength && isName(json, end)) return false
      at = end
    } else if (character === openList || character === openObject) {
      depth += 1
      values += 1
      if (depth > jsonBounds.depth) return false
    } else if (character === closeList || character === closeObject) depth -= 1
    else if (character === comma) values += 1
    else if (character === colon) names += 1
  }
  return names <= jsonBounds.names && values <= jsonBounds.values
}

/** Throws the refusal for a JSON text outside the bounds. */
export function checkBounded(json: string) {
  if (!isBounded(json)) throw new Refusal('request_too_large')
}

/** Reads JSON bodies like Fastify, but refuses those outside the bounds. */
export function readBoundedJson(fastify: FastifyInstance) {
  const read = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, json: string, done) => {
    if (isBounded(json)) return read(request, json, done)
    done(new Refusal('request_too_large'))
  })
}
