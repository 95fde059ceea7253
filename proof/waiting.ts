const lookMs = 50

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Polls until a condition holds, and returns the seconds it took.
 * @throws Error that contains the name, once `mostSeconds` are over.
 */
export async function until(what: string, holds: () => Promise<boolean> | boolean, mostSeconds = 60) {
  const begun = Date.now()
  while (!(await holds())) {
    if (Date.now() - begun > mostSeconds * 1000) throw new Error(`Not within ${mostSeconds} s: ${what}`)
    await pause(lookMs)
  }
  return (Date.now() - begun) / 1000
}
