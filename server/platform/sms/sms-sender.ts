import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Sms = { to: string; text: string }

/**
 * Sends a text message. Throws if it was certainly not sent and may be tried again. `lost`: it may have been sent, so
 * trying again could send and bill it twice.
 */
export type SmsSender = (sms: Sms) => Promise<'sent' | 'refused' | 'lost'>

type SmsConfig = {
  SMS_URL: string
  SMS_ACCOUNT?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_SENDER?: string | undefined
  DATA_DIR: string
}

const timeoutMs = 15_000

/** A provider with the REST interface of Twilio, or the folder that `/dev/sms` shows. */
export const createSmsSender = (config: SmsConfig, delivery: 'provider' | 'folder'): SmsSender =>
  delivery === 'provider' ? providerSender(config) : folderSender(config.DATA_DIR)

function providerSender({
  SMS_URL,
  SMS_ACCOUNT = '',
  SMS_TOKEN = '',
  SMS_SENDER = '',
}: SmsConfig): SmsSender {
  const base = SMS_URL.endsWith('/') ? SMS_URL.slice(0, -1) : SMS_URL
  const address = `${base}/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`
  return async ({ to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, From: SMS_SENDER, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    if (!response) return 'lost'
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (response.status === 429 || response.status === 503)
      throw new Error(`The SMS provider returned status ${response.status}`)
    return response.status >= 500 ? 'lost' : 'refused'
  }
}

function folderSender(dataDir: string): SmsSender {
  const dir = join(dataDir, 'sms')
  return async (sms) => {
    const name = `${randomUUID()}.json`
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, `.${name}`), JSON.stringify({ ...sms, sentAt: new Date() }))
    await rename(join(dir, `.${name}`), join(dir, name))
    return 'sent'
  }
}
