import { parse } from 'bowser'

/** A browser as its owner would call it: `Chrome (Windows)`, `Safari (iPhone)`; empty where nothing is known. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os, platform } = parse(userAgent)
  const machine = platform.model ?? os.name
  return [browser.name, machine && `(${machine})`].filter(Boolean).join(' ').slice(0, 100)
}
