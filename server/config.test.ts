import { describe, expect, it } from 'vitest'
import { ConfigError, hasDeveloperPages, readConfig } from './config.ts'

describe('the environment', () => {
  it('needs no settings on a laptop', () => {
    expect(readConfig({})).toMatchObject({
      APP_ENV: 'development',
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      role: 'all',
    })
  })

  it('takes the scheme of the phone app, but none that a browser runs or opens itself', () => {
    expect(readConfig({}).APP_SCHEME).toBe('hiroba')
    expect(readConfig({ APP_SCHEME: 'jp.mihon.hiroba' }).APP_SCHEME).toBe('jp.mihon.hiroba')
    for (const APP_SCHEME of ['javascript', 'data', 'https', 'file', 'Hiroba', 'a b', 'x:'])
      expect(() => readConfig({ APP_SCHEME })).toThrow(ConfigError)
    expect(() => readConfig({ APP_STORE_URL: 'javascript:alert(1)' })).toThrow(ConfigError)
    expect(() => readConfig({ PLAY_STORE_URL: 'http://play.example/' })).toThrow(ConfigError)
  })

  it('lists everything that is wrong at once, without printing secrets', () => {
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

  it('serves the developer pages in development only, unless configured otherwise', () => {
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

  it('reads limits, sizes and the address of a virus scanner, and reports what is wrong with them', () => {
    expect(readConfig({}).WRITE_LIMITS).toMatchObject({ posts: 600, exports: 300 })
    expect(readConfig({ WRITE_LIMITS: 'off' }).WRITE_LIMITS).toBeNull()
    expect(readConfig({ WRITE_LIMITS: 'posts=40, uploads=100' }).WRITE_LIMITS).toMatchObject({
      ...{ posts: 40, uploads: 100, comments: 2_000 },
    })
    for (const wrong of ['posts', 'posts=1', 'letters=50', 'posts=40;uploads=100'])
      expect(() => readConfig({ WRITE_LIMITS: wrong })).toThrow(/WRITE_LIMITS=.*posts=100,uploads=500/)
    expect(readConfig({ STORAGE_QUOTA: '1.5 TB' }).STORAGE_QUOTA).toBe(1.5 * 1024 ** 4)
    for (const wrong of ['lots', '0GB', '-1GB', '10'])
      expect(() => readConfig({ STORAGE_QUOTA: wrong })).toThrow(/STORAGE_QUOTA=.*20GB/)
    for (const right of ['tcp://127.0.0.1:3310', 'unix:/run/clamav/clamd.ctl'])
      expect(readConfig({ CLAMD_URL: right }).CLAMD_URL).toBe(right)
    for (const wrong of ['http://127.0.0.1:3310', 'tcp://127.0.0.1', 'unix:clamd.ctl'])
      expect(() => readConfig({ CLAMD_URL: wrong })).toThrow(/CLAMD_URL=.*tcp:/)
  })

  it('reads from replicas of the same database only, without printing their passwords', () => {
    const DATABASE_URL = 'postgres://app:hunter2@one/hiroba'
    expect(readConfig({}).DATABASE_REPLICA_URLS).toEqual([])
    const two = 'postgres://app:hunter2@two/hiroba'
    const three = 'postgresql://app@three:5433/hiroba'
    expect(
      readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: `${two}, ${three}` }).DATABASE_REPLICA_URLS,
    ).toEqual([two, three])
    expect(() => readConfig({ DATABASE_REPLICA_URLS: two })).toThrow(/requires DATABASE_URL/)
    for (const wrong of ['mysql://app:hunter3@two/hiroba', 'two', `${two};hunter3`, 'postgres://two/other']) {
      const read = () => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: wrong })
      expect(read).toThrow(/DATABASE_REPLICA_URLS/)
      expect(read).not.toThrow(/hunter/)
    }
  })

  it('receives emails by SMTP only with an address, and encrypts with a certificate and its key', () => {
    const MAIL_REPLY_ADDRESS = 'reply@hiroba.example'
    expect(readConfig({ MAIL_REPLY_ADDRESS, MAIL_SMTP_PORT: '2525' }).MAIL_SMTP_PORT).toBe(2525)
    expect(readConfig({ MAIL_REPLY_ADDRESS }).MAIL_SMTP_PORT).toBeUndefined()
    expect(() => readConfig({ MAIL_SMTP_PORT: '2525' })).toThrow(/requires MAIL_REPLY_ADDRESS/)
    expect(() => readConfig({ MAIL_SMTP_CERT: '/etc/mail.pem' })).toThrow(/both or neither/)
    expect(() => readConfig({ MAIL_AUTHENTICATION_SERVER: 'mx one' })).toThrow(/mx.hiroba.example/)
  })

  it('reads a mailbox only with an address and a user, and never repeats its password', () => {
    const MAIL_REPLY_ADDRESS = 'reply@hiroba.example'
    const MAIL_IMAP_URL = 'imaps://reply:geheim@mail.example/INBOX'
    expect(readConfig({ MAIL_REPLY_ADDRESS, MAIL_IMAP_URL })).toMatchObject({
      ...{ MAIL_IMAP_URL, MAIL_IMAP_FOLDER: 'Hiroba', MAIL_IMAP_DELETE: 'off' },
    })
    expect(() => readConfig({ MAIL_IMAP_URL })).toThrow(/requires MAIL_REPLY_ADDRESS/)
    for (const wrong of ['https://reply:geheim@mail.example', 'imaps://mail.example/geheim']) {
      const read = () => readConfig({ MAIL_REPLY_ADDRESS, MAIL_IMAP_URL: wrong })
      expect(read).toThrow(/MAIL_IMAP_URL=…/)
      expect(read).not.toThrow(/geheim/)
    }
  })

  it('reads the DNS servers', () => {
    expect(readConfig({}).DNS_SERVERS).toEqual([])
    const servers = ['192.0.2.53', '127.0.0.1:5353', '2001:db8::53', '[2001:db8::53]:53']
    expect(readConfig({ DNS_SERVERS: servers.join(', ') }).DNS_SERVERS).toEqual(servers)
    for (const wrong of ['dns.example', '192.0.2.53:99999', '192.0.2', '[2001:db8::53'])
      expect(() => readConfig({ DNS_SERVERS: wrong })).toThrow(/DNS_SERVERS=.*127\.0\.0\.1:5353/)
  })

  it('warns about settings that production needs', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/APP_ENV: required/)
    expect(() => readConfig({ NODE_ENV: 'production', APP_ENV: 'production' })).toThrow(
      /PUBLIC_URL: required/,
    )
    expect(() => readConfig({ APP_ENV: 'staging' })).toThrow(/NODE_ENV: required/)
    expect(() => readConfig({}, ['--role', 'web'])).toThrow(/DATABASE_URL/)
    expect(() => readConfig({}, ['--role', 'cook'])).toThrow(/all, web, worker/)
  })
})
