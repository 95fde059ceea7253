import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parseAst } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import type { Locale } from '#common/locale.ts'
import { plural } from '#common/plural.ts'
import { getErrorReport } from '#contract/company.ts'
import { fakeApi } from '#testing/fake-api.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { keepLanguage } from '../../../vite.languages.ts'
import { signInWords } from './sign-in.strings.ts'

const french = 'fr' as Locale
const environment = [
  getErrorReport,
  {
    dsn: null,
    environment: 'production' as const,
    stagingNumber: 0,
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  },
] as const

/* Simulates a third language with only part of the sign-in screen translated. */
function beginFrench() {
  const phrases = { title: 'Connexion', submit: 'Se connecter', password: 'Mot de passe' }
  for (const [key, phrase] of Object.entries(phrases)) {
    const entry: Record<string, unknown> = signInWords[key as keyof typeof phrases]
    entry[french] = phrase
    onTestFinished(() => {
      delete entry[french]
    })
  }
}

test('a third language can start with one screen; missing phrases are in English', async () => {
  beginFrench()
  fakeApi([environment])
  renderScreen('/users/sign_in', { locale: french })
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy()
  expect(screen.getByLabelText('Mot de passe')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }))
  expect(await screen.findByText('Enter your password.')).toBeTruthy()
  expect(document.documentElement.lang).toBe('fr')
})

test('its plurals follow its own rules', () => {
  const people = (count: number) => plural(french)(count, { one: '# personne', other: '# personnes' })
  expect([0, 1, 2].map(people)).toEqual(['0 personne', '1 personne', '2 personnes'])
})

test('its build has its phrases, and English for the missing ones', () => {
  const code = `export const words = strings({
  title: { ja: 'ログイン', en: 'Sign in', fr: 'Connexion' },
  count: { ja: (n) => n + '人', en: (n) => n + ' people' },
})`
  const built = keepLanguage(code, 'fr', parseAst(code).body as never)
  expect(built).toContain("title: { fr: 'Connexion' }")
  expect(built).toContain("count: { en: (n) => n + ' people' }")
  expect(built).not.toContain('ログイン')
})
