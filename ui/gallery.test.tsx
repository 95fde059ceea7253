import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'
import { LocaleProvider } from './locale.tsx'

afterEach(cleanup)

test.each(['ja', 'en'] as const)(
  'the gallery is shown in %s and uses the selected colour scheme',
  (locale) => {
    render(
      <LocaleProvider locale={locale}>
        <Gallery />
      </LocaleProvider>,
    )
    const main = screen.getByRole('main')
    expect(main.hasAttribute('data-theme')).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: locale === 'ja' ? 'ダーク' : 'Dark' }))
    expect(main.getAttribute('data-theme')).toBe('dark')
    if (locale === 'en') expect(main.textContent).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
  },
)

/** Parts of other components, or components that exist once at the root of the app. */
const parts = [
  'calendar',
  'chart',
  'dialog-window',
  'field',
  'file-item',
  'link',
  'list-box',
  'locale',
  'mark-bar',
  'mention-list',
].concat('unsaved-question')

test('the gallery contains every component', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.tsx') && !/test/.test(file))
  const gallery = files
    .filter((file) => file.startsWith('gallery'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join()
  const components = files.map((file) => file.slice(0, -'.tsx'.length))
  const left = components.filter(
    (name) => !name.startsWith('gallery') && !parts.includes(name) && !gallery.includes(`'./${name}.tsx'`),
  )
  expect(left).toEqual([])
})

test('every kind of field is shown in its normal, error and disabled state', () => {
  render(<Gallery />)
  const all = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const kind = (control: HTMLInputElement) =>
    control.getAttribute('role') ?? (control.tagName === 'INPUT' ? control.type : control.tagName)
  for (const name of ['text', 'combobox', 'SELECT', 'TEXTAREA']) {
    const those = all.filter((control) => kind(control) === name)
    expect(
      those.some(({ disabled }) => disabled),
      `${name} out of use`,
    ).toBe(true)
    expect(
      those.some((control) => control.getAttribute('aria-invalid') === 'true'),
      `${name} wrong`,
    ).toBe(true)
    expect(
      those.some((control) => !control.disabled && !control.hasAttribute('aria-invalid')),
      `${name} at rest`,
    ).toBe(true)
  }
  for (const name of ['checkbox', 'switch', 'radio']) {
    const those = all.filter((control) => kind(control) === name)
    const states = new Set(those.map(({ checked, disabled }) => `${checked} ${disabled}`))
    expect(states.size, name).toBe(4)
  }
})
