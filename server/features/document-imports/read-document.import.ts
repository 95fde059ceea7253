/*
 * What the process that reads files (reading-process.import.ts) says about them. Nothing here loads more than types, so that the
 * process starts quickly.
 */
import type { LongText } from '#common/long-text.ts'

export type DocumentKind = 'word' | 'markdown' | 'pdf'

/** An entry of an archive that could be a document, or why it is none. */
export type ListedEntry = {
  path: string
  kind: DocumentKind | 'other'
  /** The folders above it, without one that contains everything. */
  folders: readonly string[]
  problem: 'unsupported' | 'old_format' | 'path' | null
}

/** A picture or file that a text shows, by its place in the list: `attrs.file` is the place, counted from 1. */
export type ShownFile = { kind: 'picture' | 'file'; path: string; name: string; content: Buffer | null }

/**
 * A text as it was read. Links to other files of the archive begin with `entryLink`; `lost` counts what could not be
 * kept.
 */
export type ReadDocument = {
  title: string
  body: LongText
  files: readonly ShownFile[]
  lost: { links: number; pictures: number }
}

export const entryLink = 'entry:'

export type Problem =
  | 'damaged'
  | 'encrypted'
  | 'too_large'
  | 'too_slow'
  | 'empty'
  | 'too_many'
  | 'old_format'
  | 'unsupported'
  | 'path'

export type Question = { read: string; contents: boolean }
export type Reply<Result> = { result: Result } | { problem: Problem }
