import { describe, expect, it } from 'vitest'
import { ConfigError, hasDeveloperPages, readConfig } from './config.ts'

describe('the environment', () => {
  it('needs nothing on a laptop', () => {
    expect(readConfig({})).toMatchObject({
      APP_ENV: 'development',
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      role: 'all',
    })
  })

  it('lists everything that is wrong at once, without the secrets in it', () => {
    const wrong = () =>
      readConfig({
        APP_ENV: 'live',
        NODE_ENV: 'prod',
        PORT: '99999',
        DATABASE_URL: 'mysql://root:hunter2@db/x',
        SENTRY_DSN: 'nowhere',
      })
    expect(wrong).toThrow(ConfigError)
    try {
      wrong()
    } catch (error) {
      const { message } = error as Error
      for (const name of ['APP_ENV', 'NODE_ENV', 'PORT', 'DATABASE_URL', 'SENTRY_DSN'])
        expect(message).toContain(name)
      expect(message).toContain('expected one of "development"|"preview"|"staging"|"production"')
      expect(message).not.toContain('hunter2')
    }
  })

  it('opens the pages for developers in development only, unless it says otherwise', () => {
    const open = (env: Record<string, string>) =>
      hasDeveloperPages(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', ...env }))
    expect(open({ APP_ENV: 'development' })).toBe(true)
    for (const stage of ['preview', 'staging', 'production']) {
      expect(open({ APP_ENV: stage })).toBe(false)
      expect(open({ APP_ENV: stage, DEVELOPER_PAGES: 'on' })).toBe(true)
    }
    expect(open({ APP_ENV: 'development', DEVELOPER_PAGES: 'off' })).toBe(false)
    expect(() => readConfig({ DEVELOPER_PAGES: 'perhaps' })).toThrow(/DEVELOPER_PAGES/)
  })

  it('raises an alert for what production must not leave out', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/APP_ENV: missing/)
    expect(() => readConfig({ NODE_ENV: 'production', APP_ENV: 'production' })).toThrow(/PUBLIC_URL: missing/)
    expect(() => readConfig({ APP_ENV: 'staging' })).toThrow(/NODE_ENV: missing/)
    expect(() => readConfig({}, ['--role', 'web'])).toThrow(/DATABASE_URL/)
    expect(() => readConfig({}, ['--role', 'cook'])).toThrow(/all, web, worker/)
  })
})
