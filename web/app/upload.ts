type Upload = {
  method: string
  headers: Record<string, string>
  body: FormData
  signal?: AbortSignal
  onProgress: (fraction: number) => void
}

/** Sends a multipart body and reports its progress, which fetch cannot. */
export const upload = (address: string, { method, headers, body, signal, onProgress }: Upload) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new TypeError('network error'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
