/* Where providers and browsers find us. Each provider has addresses of its own, so that one cannot answer for another. */

export type ProviderKey = { companyId: number; providerId: number }

export const parseProviderKey = (text: string): ProviderKey | null => {
  const match = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(text)
  return match && { companyId: Number(match[1]), providerId: Number(match[2]) }
}

export const signInPath = '/users/sign_in/external_sso'
export const completionPath = `${signInPath}/completion`

/** @param address the product's, without a trailing slash */
export function ownAddresses(address: string, kind: 'saml' | 'oidc', { companyId, providerId }: ProviderKey) {
  const key = `${companyId}-${providerId}`
  const saml = `${address}/samls/${key}`
  const openid = `${address}${signInPath}/${key}`
  return kind === 'saml'
    ? { entityId: saml, returnUrl: saml, signOutUrl: `${saml}/logout`, metadataUrl: `${saml}/metadata` }
    : { entityId: '', returnUrl: openid, signOutUrl: `${openid}/logout`, metadataUrl: null }
}

/** A path of the product, or the home screen: never an address of another site, however it is written. */
export function pathWithin(address: string, wanted: string) {
  if (!wanted.startsWith('/')) return '/home'
  const { origin } = new URL(address)
  const url = URL.parse(wanted, origin)
  return url && url.origin === origin && !url.pathname.startsWith('/users/sign_')
    ? url.pathname + url.search
    : '/home'
}
