import type { Config } from '#server/config.ts'

/** The product's URL for links in emails, without a trailing slash. */
export const productAddress = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>) =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, '')
