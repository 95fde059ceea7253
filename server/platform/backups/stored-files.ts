import type { FilePlace } from '#server/platform/files/file-place.ts'
import { type Manifest, type Repository, RepositoryError } from './repository.ts'

type StoredFile = Manifest['files'][number]

const pieceBytes = 4 * 1024 * 1024

/** The path of the same file of another company. */
export const pathFor = (companyId: number, path: string) =>
  path.replace(/(?<=^[a-z]+\/)\d+(?=\/)/, `${companyId}`)

/** The names of a file's pieces; `visit` stores them, or only names them. Null if the file is gone. */
export async function piecesOf(
  place: FilePlace,
  path: string,
  visit: (content: Buffer) => Promise<string> | string,
) {
  const content = await place.read(path)
  if (!content) return null
  const pieces: string[] = []
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    rest.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    let joined = Buffer.concat(rest)
    while (joined.length >= pieceBytes) {
      pieces.push(await visit(joined.subarray(0, pieceBytes)))
      joined = joined.subarray(pieceBytes)
    }
    rest = [joined]
    length = joined.length
  }
  if (length > 0) pieces.push(await visit(Buffer.concat(rest)))
  return pieces
}

/** Writes a file of a backup. */
export async function restoreFile(repository: Repository, place: FilePlace, file: StoredFile) {
  async function* contents() {
    for (const piece of file.pieces) yield await repository.get(piece)
  }
  await place.write(file, contents()).catch((error: unknown) => {
    throw error instanceof TypeError ? new RepositoryError(error.message) : error
  })
}
