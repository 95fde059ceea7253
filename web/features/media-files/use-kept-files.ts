import { useCallback, useEffect, useRef, useState } from 'react'
import { type KeptFile, readKeptFiles, writeKeptFiles } from './kept-files.ts'

const keyed = (file: File): KeptFile => ({ key: crypto.randomUUID(), file })

/** Files chosen for something that is not sent yet. This device stores them under `name` for a reload. */
export function useKeptFiles(name: string) {
  const [files, setFilesShown] = useState<readonly File[]>([])
  /** The draft whose files were chosen or sent here. */
  const touched = useRef<string>(undefined)
  useEffect(() => {
    let late = false
    void readKeptFiles(name).then((kept) => {
      // Files chosen or sent while the store was being read, or before this effect ran, take precedence.
      if (!late && touched.current !== name) setFilesShown(kept.map(({ file }) => file))
    })
    return () => {
      late = true
      if (touched.current === name) touched.current = undefined
    }
  }, [name])
  const setFiles = useCallback(
    (next: readonly File[]) => {
      touched.current = name
      setFilesShown(next)
      void writeKeptFiles(name, next.map(keyed))
    },
    [name],
  )
  return [files, setFiles] as const
}
