declare global {
  interface Window {
    /** What index.html asked for before the program was here, by address. */
    hirobaEarly?: Record<string, Promise<Response>>
  }
}

/** The answer index.html already asked for; each is used once. */
export function earlyAnswer(method: string, address: string): Promise<Response> | undefined {
  const early = method === 'GET' ? window.hirobaEarly?.[address] : undefined
  if (early) delete window.hirobaEarly![address]
  return early
}

/** What was asked for as someone else, or as nobody, is no answer any more. */
export function forgetEarlyAnswers() {
  window.hirobaEarly = undefined
}
