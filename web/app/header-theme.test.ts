import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetColours, headerTheme, useHeaderColours } from './header-theme.ts'
import type { CompanyConfig } from './session.tsx'

const colours = { bgColor: '#003945', bgHoverColor: '#00505f', borderColor: '#003945', textColor: '#ffffff' }
const company = (theme: typeof colours | null) =>
  ({
    id: 1,
    customTheme: theme && { ...theme, logoUrl: '/logo.png', logoWidth: 10, logoHeight: 10 },
  }) as CompanyConfig
const kept = () => JSON.parse(localStorage.getItem('hiroba.header') ?? 'null')

type Props = { signedIn: boolean; config: CompanyConfig | null }
const opened = (initialProps: Props) =>
  renderHook(({ signedIn, config }: Props) => useHeaderColours(signedIn, config), { initialProps })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test("a visit starts with the company's colours of the last visit", () => {
  const first = opened({ signedIn: true, config: null })
  expect(first.result.current).toBeNull()
  first.rerender({ signedIn: true, config: company(colours) })
  expect(first.result.current).toMatchObject(colours)
  expect(kept()).toEqual(colours)
  first.unmount()

  const { result, rerender } = opened({ signedIn: true, config: null })
  expect(result.current).toEqual(colours)
  expect(headerTheme(result.current)).toMatchObject({ '--header-fill': '#003945' })
  // The company has returned to the standard colours.
  rerender({ signedIn: true, config: company(null) })
  expect(result.current).toBeNull()
  expect(kept()).toBeNull()
})

test('without a session the colours are neither shown nor kept, and the next person starts without them', () => {
  localStorage.setItem('hiroba.header', JSON.stringify(colours))
  const { result, rerender } = opened({ signedIn: true, config: null })
  expect(result.current).toEqual(colours)
  // The session has ended.
  rerender({ signedIn: false, config: null })
  expect(result.current).toBeNull()
  expect(kept()).toBeNull()
  rerender({ signedIn: true, config: null })
  expect(result.current).toBeNull()
})

test('are forgotten on signing out, and invalid values are ignored', () => {
  localStorage.setItem('hiroba.header', '{')
  expect(opened({ signedIn: true, config: null }).result.current).toBeNull()
  localStorage.setItem('hiroba.header', JSON.stringify(colours))
  forgetColours()
  expect(kept()).toBeNull()
})
