import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isRunnable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(names: readonly string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isRunnable)
}

/**
 * The Chromium of this machine: the path in CHROMIUM, otherwise the first on the PATH; undefined if there is
 * none.
 */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM
  if (given) return isRunnable(given) ? given : undefined
  // The shell without a window system first: it takes a third less time.
  return onPath([shell, ...whole])
}

/** A Chromium that shows notifications, which the shell refuses; undefined if there is none. */
export const findWholeChromium = () => onPath(whole)

/** Options that keep a headless Chromium off the network and quiet. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
