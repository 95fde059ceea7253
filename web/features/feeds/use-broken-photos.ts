import { useRef } from 'react'
import { useStrings } from '#ui/locale.tsx'
import { photos as catalogue } from './photos.strings.ts'

/** Takes out a chosen file that cannot be shown as a picture, and says so, before anything is sent. */
export function useBrokenPhotos(
  files: readonly File[],
  setFiles: (files: File[]) => void,
  setProblems: (change: (before: string[]) => string[]) => void,
) {
  const t = useStrings(catalogue)
  // Several may turn out broken before the list is drawn again.
  const broken = useRef(new Set<File>())
  return (file: File) => {
    broken.current.add(file)
    setFiles(files.filter((each) => !broken.current.has(each)))
    setProblems((before) => [...new Set([...before, t.broken(file.name)])])
  }
}
