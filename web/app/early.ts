declare global {
  interface Window {
    /** The requests that index.html started before the program was loaded, by address. */
    hirobaEarly?: Record<string, Promise<Response>>
  }
}

/** Returns the response index.html already requested. Each is used once. */
export function earlyAnswer(method: string, address: string): Promise<Response> | undefined {
  const early = method === 'GET' ? window.hirobaEarly?.[address] : undefined
  if (early) delete window.hirobaEarly![address]
  return early
}

/** Discards responses that were requested by another user or without a session. */
export function forgetEarlyAnswers() {
  window.hirobaEarly = undefined
}
