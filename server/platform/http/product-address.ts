import type { Config } from '#server/config.ts'

/** The product's address for links in letters, without a slash at the end. */
export const productAddress = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>) =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, '')
