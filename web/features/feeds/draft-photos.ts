const database = 'hiroba-drafts'
const store = 'photos'

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

/** The photos of a draft. Where the browser keeps nothing (a private window), there are none. */
export async function readDraftPhotos(name: string): Promise<File[]> {
  try {
    return (await inStore<File[] | undefined>('readonly', (photos) => photos.get(name))) ?? []
  } catch {
    return []
  }
}

/** Keeps the photos of a draft over a reload; an empty list takes them away. */
export async function writeDraftPhotos(name: string, files: readonly File[]) {
  try {
    if (files.length === 0) await inStore('readwrite', (photos) => photos.delete(name))
    else await inStore('readwrite', (photos) => photos.put([...files], name))
  } catch {
    // The photos stay on the page; only a reload would lose them.
  }
}
