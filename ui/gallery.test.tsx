import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'
import { LocaleProvider } from './locale.tsx'

afterEach(cleanup)

test.each(['ja', 'en'] as const)(
  'the gallery shows itself in %s and takes its colours from the choice',
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
