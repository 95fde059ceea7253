import { parse } from 'bowser'

/** A browser name that its owner recognises: `Chrome (Windows)`, `Safari (iPhone)`; empty if unknown. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os, platform } = parse(userAgent)
  const machine = platform.model ?? os.name
  return [browser.name, machine && `(${machine})`].filter(Boolean).join(' ').slice(0, 100)
}
