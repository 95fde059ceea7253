import { checksumOf, type FilePlace, type PlacedFile } from './file-place.ts'

/** Files that are copied at the same time. */
const atOnce = 8

export type Copied = {
  copied: number
  copiedBytes: number
  /** Files that were there already, with the same bytes. */
  present: number
  /** The paths of files that are not the same in both places. */
  different: string[]
}

/**
 * Copies every stored file to another place, unless it is there with the same checksum, and reads each copy back to
 * compare it. Safe to repeat: nothing is removed, and what was interrupted goes on. People can store files meanwhile.
 */
export async function copyFiles(
  from: FilePlace,
  to: FilePlace,
  onFile: (done: Copied) => void = () => undefined,
): Promise<Copied> {
  const done: Copied = { copied: 0, copiedBytes: 0, present: 0, different: [] }
  const files = from.list()[Symbol.asyncIterator]()

  async function copy(file: PlacedFile) {
    const checksum = await checksumOf(await from.read(file.path))
    // Removed meanwhile.
    if (checksum === null) return
    if ((await to.checksum(file.path)) === checksum) {
      done.present += 1
      return
    }
    const content = await from.read(file.path)
    if (!content) return
    await to.write(file, content)
    if ((await checksumOf(await to.read(file.path))) !== checksum) {
      done.different.push(file.path)
      return
    }
    done.copied += 1
    done.copiedBytes += file.size
  }

  async function work() {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      await copy(next.value)
      onFile(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}
