import { useCallback, useEffect, useRef, useState } from 'react'
import { type KeptFile, readKeptFiles, writeKeptFiles } from './kept-files.ts'

const keyed = (file: File): KeptFile => ({ key: crypto.randomUUID(), file })

/** Files chosen for something that is not sent yet. This device stores them under `name` for a reload. */
export function useKeptFiles(name: string) {
  const [files, setFilesShown] = useState<readonly File[]>([])
  const touched = useRef(false)
  useEffect(() => {
    let late = false
    touched.current = false
    void readKeptFiles(name).then((kept) => {
      // Files chosen or sent while the store was being read take precedence.
      if (!late && !touched.current) setFilesShown(kept.map(({ file }) => file))
    })
    return () => {
      late = true
    }
  }, [name])
  const setFiles = useCallback(
    (next: readonly File[]) => {
      touched.current = true
      setFilesShown(next)
      void writeKeptFiles(name, next.map(keyed))
    },
    [name],
  )
  return [files, setFiles] as const
}
