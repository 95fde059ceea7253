const database = 'hiroba-drafts'
const store = 'photos'

/** A file that has not been sent, with its key within its draft. */
export type KeptFile = { key: string; file: File }

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (photos: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = act(opened.transaction(store, mode).objectStore(store))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    opened.close()
  }
}

/** The unsent files of a draft. If the browser has no storage (a private window), there are none. */
export async function readKeptFiles(name: string): Promise<KeptFile[]> {
  try {
    const kept = await inStore<(File | KeptFile)[] | undefined>('readonly', (photos) => photos.get(name))
    // Browsers may still have plain lists of files from an earlier version.
    return (kept ?? []).map((one) => (one instanceof File ? { key: crypto.randomUUID(), file: one } : one))
  } catch {
    return []
  }
}

/** Stores the unsent files of a draft for a reload; an empty list removes them. */
export async function writeKeptFiles(name: string, files: readonly KeptFile[]) {
  try {
    if (files.length === 0) await inStore('readwrite', (photos) => photos.delete(name))
    else await inStore('readwrite', (photos) => photos.put([...files], name))
  } catch {
    // The files stay on the page; only a reload would lose them.
  }
}
