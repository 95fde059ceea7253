import { useRef } from 'react'
import { useStrings } from '#ui/locale.tsx'
import type { PhotoProblem } from './chosen-photos.tsx'
import { photos as catalogue } from './photos.strings.ts'

/** Removes a chosen file that cannot be used as a picture, and says why, before anything is sent. */
export function useUnusablePhotos(
  files: readonly File[],
  setFiles: (files: File[]) => void,
  setProblems: (change: (before: string[]) => string[]) => void,
) {
  const t = useStrings(catalogue)
  // Several may turn out to be unusable before the next render.
  const unusable = useRef(new Set<File>())
  return (file: File, problem: PhotoProblem) => {
    unusable.current.add(file)
    setFiles(files.filter((each) => !unusable.current.has(each)))
    setProblems((before) => [...new Set([...before, t[problem](file.name)])])
  }
}
