import { fileSize } from '#common/byte-size.ts'
import type { Phrases } from '#common/strings.ts'
import type { controls } from './controls.strings.ts'

export type FileRules = {
  /** As in an `<input type="file">`: `.pdf,image/*`. If unset, all types. */
  accept?: string
  maxFiles: number
  /** Bytes per file. */
  maxBytes: number
}

function isAccepted(file: { name: string; type: string }, accept: string | undefined): boolean {
  if (!accept) return true
  return accept.split(',').some((part) => {
    const rule = part.trim().toLowerCase()
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
    return file.type === rule
  })
}

/** Separates the files that can be added from the reasons why others cannot. */
export function sortOut(files: readonly File[], held: number, rules: FileRules, t: Phrases<typeof controls>) {
  const refusals: string[] = []
  const good = files.filter((file) => {
    const reason = !isAccepted(file, rules.accept)
      ? t.fileNotAccepted(file.name)
      : file.size === 0
        ? t.fileEmpty(file.name)
        : file.size > rules.maxBytes && t.fileTooLarge(file.name, fileSize(rules.maxBytes))
    if (reason) refusals.push(reason)
    return !reason
  })
  const room = Math.max(0, rules.maxFiles - held)
  const names = good.slice(room).map((file) => file.name)
  if (names.length > 0) refusals.push(t.tooManyFiles(names.join(', '), rules.maxFiles))
  return { taken: good.slice(0, room), refusals }
}
